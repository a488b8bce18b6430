/** The door of operations: what keeps a deployment well, asked at the machine and by what watches it. */
export { makeBackupKey, readBackupKey } from './backup/backup-key.ts'
export { KEPT_DAYS, makeBackup } from './backup/make-backup.ts'
export { restoreBackup, type RestoreOrder } from './backup/restore-backup.ts'
export { examine } from './doctor/examine.ts'
export type { Finding } from './doctor/finding.ts'
export { listJobs, retryJob, forgetJob, type JobLane } from './queues/list-jobs.ts'
export { registerOperationsRoutes } from './routes.ts'
