import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { CannotStart } from './platform/errors.ts'

/** Sandbox shows every mail and every code: on loopback only, unless the owner says otherwise. */
export function hostOf(env: Env): string {
  return env.HOST ?? (env.mode === 'production' ? '0.0.0.0' : '127.0.0.1')
}

export async function listen(http: FastifyInstance, env: Env): Promise<void> {
  try {
    await http.listen({ port: env.PORT, host: hostOf(env) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new CannotStart(`Port ${env.PORT} is taken. Choose another with PORT=8080 npm start.`)
    throw error
  }
}
