import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from './env.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://homebloom@db.example/homebloom',
  PUBLIC_URL: 'https://homebloom.example',
  SUPPORT_EMAIL: 'support@homebloom.example',
  SUPPORT_PHONE: '(604) 555-0100',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Homebloom <hello@homebloom.example>',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+16045550100',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
}

/** The names that a refused start lists. */
function refused(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    return [...String(error).matchAll(/^ {2}(\w+):/gm)].map((found) => found[1]!).toSorted()
  }
}

test('the sandbox needs nothing', () => {
  expect(readEnv({}).mode).toBe('sandbox')
  expect(readEnv({ NODE_ENV: 'production', APP_MODE: 'sandbox' }).mode).toBe('sandbox')
})

test('a key for data is 32 bytes', () => {
  expect(refused({ ...PRODUCTION, DATA_KEY: 'c2hvcnQ=' })).toEqual(['DATA_KEY'])
  const { DATA_KEY } = PRODUCTION
  expect(readEnv({ ...PRODUCTION, DATA_KEY })).toMatchObject({ DATA_KEY })
  expect(() => readEnv({ ...PRODUCTION, DATA_KEY_OLD: `${DATA_KEY},c2hvcnQ=` })).toThrow(
    'DATA_KEY_OLD.1: must be 32 bytes',
  )
  expect(readEnv({ DATA_KEY_OLD: `${DATA_KEY}, ${DATA_KEY}` }).DATA_KEY_OLD).toEqual([DATA_KEY, DATA_KEY])
})

test('production starts with everything and lists all that is missing without it', () => {
  expect(readEnv(PRODUCTION)).toMatchObject({ mode: 'production', PROXIES: 1 })
  const needed = Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV')
  expect(refused({ NODE_ENV: 'production' })).toEqual(needed.toSorted())
  for (const name of needed) expect(refused({ ...PRODUCTION, [name]: '' }), name).toEqual([name])
})

test.each([
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'mysql://db.example/x'],
  ['PUBLIC_URL', 'http://homebloom.example'],
  ['PUBLIC_URL', 'https://homebloom.example/app'],
  ['PUBLIC_URL', 'https://'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'abc'],
  ['MAIL_FROM', 'Homebloom <hello@homebloom.example>\r\nBcc: all@example.com'],
  ['TWILIO_ACCOUNT_SID', 'AC1'],
  ['TWILIO_FROM', '6045550100'],
  ['STRIPE_SECRET_KEY', 'pk_live_abc'],
  ['STRIPE_SECRET_KEY', 'sk_'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
  ['SERVICE_TIME_ZONE', 'Pacific Time'],
  ['PROXIES', '0'],
])('production refuses %s=%s', (name, value) => {
  expect(refused({ ...PRODUCTION, [name]: value })).toEqual([name])
})

test('a bucket needs all that it takes to reach it', () => {
  const bucket = { S3_BUCKET: 'files', S3_REGION: 'ca-central-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readEnv(bucket)).toMatchObject(bucket)
  expect(refused({ S3_BUCKET: 'files' })).toEqual(['S3_ACCESS_KEY_ID', 'S3_REGION', 'S3_SECRET_ACCESS_KEY'])
  expect(refused({ ...bucket, S3_ENDPOINT: 'files.example' })).toEqual(['S3_ENDPOINT'])
})

test.each(['STRIPE_API_URL', 'TWILIO_API_URL'])('%s is encrypted, or leads to this machine', (name) => {
  const good = ['https://api.example', 'https://api.example:8443/', 'http://127.0.0.1:9000', 'http://localhost:9000']
  for (const value of [...good, 'http://[::1]:9000']) expect(readEnv({ ...PRODUCTION, [name]: value })).toBeDefined()
  const bad = ['http://api.example', 'http://127.0.0.1.example', 'http://10.0.0.1', 'ftp://localhost', 'localhost:9000']
  for (const value of [...bad, 'https://api.example/v1', 'https://key@api.example', 'https://api.example?a=b'])
    expect(() => readEnv({ ...PRODUCTION, [name]: value }), value).toThrow(`${name}: must be an https:// URL`)
})

test('a socket in the address of the database is an address too', () => {
  expect(refused({ ...PRODUCTION, DATABASE_URL: 'postgres:///homebloom?host=/var/run/postgresql' })).toEqual([])
})

test('a mode that is not known is never taken for the sandbox', () => {
  expect(() => readEnv({ ...PRODUCTION, APP_MODE: 'prod' })).toThrow('APP_MODE must be')
  expect(() => readEnv({ ...PRODUCTION, NODE_ENV: undefined, APP_MODE: 'production' })).toThrow('NODE_ENV=production')
})

test('the example names every variable once, and production would start with it', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const names = [...text.matchAll(/^(\w+)=/gm)].map((found) => found[1]!)
  expect(names.toSorted()).toEqual(ENV_NAMES.toSorted())
  expect(refused(parseEnv(text))).toEqual([])
})
