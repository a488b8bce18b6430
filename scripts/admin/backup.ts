import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { bucketOf } from '#server/adapters.ts'
import { ERASURE_STEPS } from '#server/personal-data.ts'
import { databaseOf, readEnv } from '#server/env.ts'
import {
  KEPT_DAYS,
  makeBackup,
  makeBackupKey,
  readBackupKey,
  restoreBackup,
  type RestoreOrder,
} from '#server/operations/index.ts'
import { preparePostgresHome } from '#server/platform/db/postgres-home.ts'
import { createDiskStorage } from '#server/platform/ports/storage.ts'
import { depsFor, withDeps } from '#scripts/with-deps.ts'
import { print, Usage } from './terminal.ts'

type Backup = { to?: string; keepDays: string; json?: boolean }
type Restore = { json?: boolean }

/** Commands that back up a whole deployment as one sealed file, and restore it. */
export function addBackupCommands(program: Command): void {
  const dataDir = () => program.opts<{ data?: string }>().data
  program
    .command('backup')
    .description('back up database and uploads to one encrypted file, verify it, and remove old backups')
    .option('--to <folder>', 'backup folder; default: BACKUP_DIR, or backups in the data folder')
    .option('--keep-days <n>', `remove backups older than this; at most ${KEPT_DAYS}`, String(KEPT_DAYS))
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nBACKUP_KEY encrypts the backup: a passphrase, an age key, or its public half. The backup doesn’t contain DATA_KEY, so keep that elsewhere.',
    )
    .action(async ({ to, keepDays, json = false }: Backup) => {
      const key = readBackupKey(process.env['BACKUP_KEY'])
      const days = Number(keepDays)
      if (!Number.isInteger(days) || days < 1 || days > KEPT_DAYS)
        throw new Usage(`--keep-days is a number from 1 to ${KEPT_DAYS}.`)
      const done = await withDeps(
        async (deps, { target, folder }) => {
          const place = to ?? process.env['BACKUP_DIR'] ?? join(folder ?? 'data', 'backups')
          const storage = (await bucketOf(readEnv(bucketSettings()))) ?? deps.storage
          return makeBackup({ ...deps, storage }, { target, folder, to: place, key, keepDays: days, say: sayTo(json) })
        },
        { dataDir: dataDir() },
      )
      print(json, done, () => [
        `${done.path}: ${done.bytes} bytes, ${done.files} files, of ${done.ofMoment.toISOString()}`,
        `SHA-256 ${done.sha256}`,
        done.isReadBack
          ? 'The copied database started, and the file was read back.'
          : 'The copied database started. Only the secret half of the key can read the file back.',
        ...done.removed.map((name) => `Removed ${name}, which was too old.`),
      ])
    })
  program
    .command('backup-key')
    .description('create a backup key in a file that only you can read')
    .requiredOption('--out <file>')
    .action(async ({ out }: { out: string }) => {
      const made = await makeBackupKey()
      await writeFile(out, `# public key: ${made.public}\n${made.secret}\n`, { mode: 0o600, flag: 'wx' })
      print(false, {}, () => [
        `The key is in ${out}. Keep it away from this machine.`,
        `BACKUP_KEY=${made.public}`,
        'This public half makes backups. Only the key in the file opens them.',
      ])
    })
  program
    .command('restore')
    .description('restore a backup to an empty data folder, or to the empty database in DATABASE_URL')
    .argument('<file>')
    .option('--json', 'as JSON')
    .action(async (from: string, { json = false }: Restore) => {
      const key = readBackupKey(process.env['BACKUP_KEY'])
      const order: Omit<RestoreOrder, 'into'> = { from, key, depsOf: depsFor, leaving: ERASURE_STEPS, say: sayTo(json) }
      const bucket = await bucketOf(readEnv(bucketSettings()))
      const { UPLOAD_DIR } = process.env
      const { direct: url } = databaseOf(process.env)
      const folder = url ? undefined : dirname((await preparePostgresHome(dataDir())).cluster)
      const storage = bucket ?? (UPLOAD_DIR || url ? createDiskStorage(UPLOAD_DIR || 'data/uploads') : undefined)
      const done = await restoreBackup({
        ...order,
        ...(storage ? { storage } : {}),
        tombstones: storage ?? createDiskStorage(folder!),
        into: folder === undefined ? { url: url! } : { folder },
      })
      const hasKey = process.env['DATA_KEY'] || (folder !== undefined && existsSync(join(folder, 'data.key')))
      print(json, done, () => [
        `Restored as of ${done.ofMoment.toISOString()}: ${done.files} files${done.missing > 0 ? `, ${done.missing} missing` : ''}.`,
        `Errors in the books: ${done.breaks}. Waiting messages dropped: ${done.droppedMessages}.`,
        `Accounts deleted again, because they were deleted after the backup: ${done.again.deleted}.`,
        ...done.again.open.map(
          ({ personId, codes }) => `Check ${personId}. They still had something open: ${codes.join(', ')}.`,
        ),
        ...(hasKey
          ? []
          : ['Set the DATA_KEY of that deployment before you start. Encrypted data can’t be read without it.']),
        'Start the server, then run npm run admin -- doctor.',
      ])
    })
}

function sayTo(isJson: boolean) {
  return (step: string) => void (isJson || process.stderr.write(`${step} ...\n`))
}

/** Only the settings of the file storage are read here. */
function bucketSettings(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('S3_')))
}
