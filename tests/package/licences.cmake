# Compares the files of licences/ with the packages that the program and the wheels contain.
#   cmake -D FOLDER=licences -D LINKED=package,package -P licences.cmake

cmake_minimum_required(VERSION 3.25)

file(GLOB files RELATIVE "${FOLDER}" "${FOLDER}/*.txt")
list(TRANSFORM files REPLACE "\\.txt$" "")
string(REPLACE "," ";" linked "${LINKED}")

foreach(package IN LISTS linked)
  if(NOT package IN_LIST files)
    message(SEND_ERROR "licences/${package}.txt not found: the program or the wheels contain ${package}")
  endif()
endforeach()
foreach(package IN LISTS files)
  if(NOT package IN_LIST linked)
    message(SEND_ERROR "licences/${package}.txt: nothing links ${package}")
  endif()
endforeach()
