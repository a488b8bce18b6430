import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { acceptClientTerms, acceptProviderTerms, sendCode, signup } from '#contract/accounts.ts'
import { offerSecondFactor, proveSecondFactor } from '#contract/accounts/second-factor.ts'
import { modernNode } from '#scripts/launch/project.mjs'
import { codeAt } from '#server/accounts/second-factor/authenticator.ts'
import { GOOD_PASSWORD, signUpBody } from '#tests/factories/sign-up.ts'
import { login, send, type Asker } from './questions.ts'

const TEXT_LIMIT_MS = 60_000

/** Text messages that arrived at a stand-in of the service that sends them. */
type Texts = { to: string; body: string }[]

/** Signs up with the code that the text message brought. */
export async function joinAs(origin: string, role: 'client' | 'provider', texts: Texts): Promise<Asker> {
  const person = signUpBody({ role })
  await send(origin, sendCode.path, { phone_number: person.phone_number })
  await send(origin, signup.path, { ...person, verification_code: await codeFor(person.phone_number, texts) })
  const session = await login(origin, person.email, GOOD_PASSWORD)
  await send(origin, (role === 'client' ? acceptClientTerms : acceptProviderTerms).path, {}, session.headers)
  return session
}

async function codeFor(phone: string, texts: Texts): Promise<string> {
  for (const begun = Date.now(); Date.now() - begun < TEXT_LIMIT_MS; await sleep(100)) {
    const message = texts.find(({ to }) => to === `+1${phone}`)
    if (message) return message.body.slice(0, 6)
  }
  throw new Error(`no text message to ${phone}`)
}

type NewAdmin = { email: string; phone: string; scopes: string }

/**
 * Made at the terminal, as the first admin is, with a second factor of their own.
 * @param place where the program lies and what it is started with
 * @returns their session, and how they get another one: each code of the second factor is good once, for half a minute
 */
export async function makeAdmin(
  origin: string,
  { email, phone, scopes }: NewAdmin,
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<{ asker: Asker; renew: () => Promise<Asker> }> {
  const options = {
    'first-name': 'Olive',
    'last-name': 'Owner',
    email,
    phone,
    street: '12 Test Street',
    city: 'Vancouver',
    province: 'BC',
    'postal-code': 'V6B 1A1',
    scopes,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(modernNode(), ['scripts/admin.ts', 'create', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env, ADMIN_PASSWORD: GOOD_PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`admin create ended with ${code}`)
  const asker = await login(origin, email, GOOD_PASSWORD)
  const { secret } = await send<{ secret: string }>(origin, offerSecondFactor.path, {}, asker.headers)
  const prove = async (one: Asker) => {
    await send(origin, proveSecondFactor.path, { code: codeAt(secret).code }, one.headers)
    return one
  }
  return { asker: await prove(asker), renew: async () => prove(await login(origin, email, GOOD_PASSWORD)) }
}

/** @param place distinguishes their address from others, so that no two share a limit */
export function comingFrom(place: number, { headers, ...asker }: Asker): Asker {
  return { ...asker, headers: { ...headers, 'x-forwarded-for': `198.51.100.${place}` } }
}
