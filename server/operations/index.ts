/** The door of operations: what keeps a deployment well, asked at the machine and by what watches it. */
export { listJobs, retryJob, forgetJob, type JobLane } from './queues/list-jobs.ts'
