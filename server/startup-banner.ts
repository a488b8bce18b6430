import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { siteOf, type Env } from './env.ts'

/** First lines for the person at the terminal. Empty in production, whose log is read by programs. */
export function startupBanner(env: Env): string {
  if (env.mode === 'production' || env.ROLE === 'worker') return ''
  const { name, publicUrl } = siteOf(env)
  const accounts = demoAccounts.map(({ email, role }) => `    ${email.padEnd(34)} ${role}`)
  return [
    '',
    `  ${name} is ready:  ${publicUrl}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...accounts,
    '',
    `  Every email and text message is shown at ${publicUrl}/outbox. Ctrl-C stops.`,
    '',
    '',
  ].join('\n')
}
