import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#scripts/launch/port.mjs'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'

type Server = Exclude<ConnectionTarget, string>

export interface TestPooler {
  /** Its address for a database of the server behind it. */
  of(target: ConnectionTarget): ConnectionTarget
  /** Ends it without a word, and starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Whether this machine has PgBouncer, such as Debian's package. */
export function hasPooler(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore', env: PATHS })
    return true
  } catch {
    return false
  }
}

/** Daemons are not on every user's path. */
const PATHS = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/**
 * PgBouncer in transaction mode with the settings of `deploy/pgbouncer.ini`, in front of a built-in server.
 * @param size connections to the server for each database
 */
export async function startPooler(target: ConnectionTarget, size = 20): Promise<TestPooler> {
  const server = target as Server
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-pooler-'))
  const port = await freePort()
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  await writeFile(config, await configOf(server, { port, users, size }))
  await writeFile(users, `"${server.user}" ""\n`)
  await chmod(folder, 0o755)
  // It refuses to run as root, and the server's socket is nobody's then.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

  async function run() {
    const child = spawn('pgbouncer', ['-q', config], { stdio: ['ignore', 'ignore', 'inherit'], env: PATHS, ...user })
    const ended = once(child, 'exit')
    while (!(await isReachable(port))) {
      if (child.exitCode !== null) throw new Error('PgBouncer has not started')
      await sleep(20)
    }
    return async () => {
      child.kill('SIGKILL')
      await ended
    }
  }

  let end = await run()
  return {
    of: (behind) => ({ ...(behind as Server), host: '127.0.0.1', port }),
    async restart() {
      await end()
      end = await run()
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true })
    },
  }
}

/** Of two lines with one name the last counts. */
async function configOf(server: Server, { port, users, size }: { port: number; users: string; size: number }) {
  const shipped = await readFile('deploy/pgbouncer.ini', 'utf8')
  const own = [
    `listen_port = ${port}`,
    'auth_type = trust',
    `auth_file = ${users}`,
    `default_pool_size = ${size}`,
    'unix_socket_dir =',
    'log_connections = 0',
    'log_disconnections = 0',
    'log_pooler_errors = 0',
  ]
  return [shipped.replace(/^homebloom = .*$/m, `* = host=${server.host} port=${server.port}`), ...own, ''].join('\n')
}

async function isReachable(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
