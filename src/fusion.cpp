// The compiled fusion of runs.
