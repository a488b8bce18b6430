import { z } from 'zod'
import { emailProblem, gstProblem, phoneDigits, phoneProblem } from '#contract/rules.ts'
import type { Site } from './platform/site.ts'

/**
 * The environment, read once. Sandbox needs nothing; production names everything that is missing and exits.
 */

const optionalText = z.string().trim().min(1).optional()
const emailAddress = z
  .string()
  .trim()
  .refine((text) => emailProblem(text) === null, 'must be an email address')
const port = z.coerce.number().int().min(0).max(65_535)

/** An address of the given form that names a host. */
function address(pattern: RegExp, error: string) {
  return z.string().refine((text) => pattern.test(text) && hasHost(text), error)
}

function hasHost(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.hostname !== '' || url.searchParams.has('host'))
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-CA', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Keys travel to these services, so in the open only to this machine. */
const serviceOrigin = z.string().refine((text) => {
  const url = URL.parse(text)
  if (url === null || text.replace(/\/$/, '') !== url.origin) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}, 'must be an https:// URL without a path (http:// only for localhost, 127.0.0.1 or [::1])')

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

const dataKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')

const shared = z.object({
  PORT: port.default(8000),
  HOST: optionalText,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATABASE_URL: optionalText,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  PUBLIC_URL: z.url().optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Homebloom'),
  SUPPORT_EMAIL: emailAddress.default('support@homebloom.test'),
  SUPPORT_PHONE: z.string().trim().min(1).default('(604) 555-0100'),
  SOCIAL_LINKS: z.string().default('Instagram=https://instagram.com/homebloom,Facebook=https://facebook.com/homebloom'),
  SERVICE_AREA: z.string().trim().min(1).default('Greater Vancouver'),
  SERVICE_TIME_ZONE: z
    .string()
    .trim()
    .refine(isZone, 'must be a time zone like America/Vancouver')
    .default('America/Vancouver'),
  CONTACT_REVEAL: z.enum(['on_confirm', 'on_request']).default('on_confirm'),
  DATA_KEY: dataKey.optional(),
  DATA_KEY_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(dataKey))
    .optional(),
  SAFETY_PHONE: z
    .string()
    .transform(phoneDigits)
    .refine((digits) => phoneProblem(digits) === null, 'must be a Canadian phone number like (604) 555-0100')
    .optional(),
  PLATFORM_LEGAL_NAME: optionalText,
  PLATFORM_ADDRESS: optionalText,
  PLATFORM_BUSINESS_NUMBER: z
    .string()
    .transform((text) => text.replaceAll(' ', ''))
    // The first nine digits of a GST number are the business number, check digit included.
    .refine(
      (text) => gstProblem(`${text}RT0001`) === null,
      'must be the nine digits of a business number like 123456782',
    )
    .optional(),
  INBOUND_SECRET: z.string().trim().min(32, 'must have at least 32 characters (openssl rand -hex 32)').optional(),
  VAPID_PRIVATE_KEY: dataKey.optional(),
  PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)),
      'must be names like push.example.com or *.example.com',
    )
    .default([]),
  WEB_PUSH: z.enum(['on', 'off']).default('on'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  UPLOAD_DIR: optionalText,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  BACKUP_KEY: optionalText,
  BACKUP_DIR: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

const production = shared.extend({
  DATABASE_URL: address(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  PUBLIC_URL: z
    .string()
    .refine((text) => /^https:\/\/[^/?#\s]+\/?$/.test(text) && hasHost(text), 'must be an https:// URL without a path'),
  DATA_KEY: dataKey,
  SUPPORT_EMAIL: emailAddress,
  SUPPORT_PHONE: z.string().trim().min(1),
  SMTP_URL: address(/^smtps?:\/\//, 'must be an smtp:// or smtps:// URL'),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be like Homebloom <hello@example.com>'),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i, 'must be an account SID (AC…)'),
  TWILIO_AUTH_TOKEN: z.string().trim().min(1),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|MG[0-9a-f]{32})$/, 'must be a phone number like +16045550100, or a messaging service (MG…)'),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(live|test)_\w+$/, 'must be a secret key (sk_… or rk_…)'),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w+$/, 'must be a webhook secret (whsec_…)'),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be a webhook secret (whsec_…)')
    .optional(),
  STRIPE_API_URL: serviceOrigin.optional(),
  TWILIO_API_URL: serviceOrigin.optional(),
  PROXIES: z.coerce.number().int().min(1).max(10).default(1),
})

/** With a bucket, and everything needed to reach it. */
function wholeBucket(env: Record<string, unknown>, ctx: z.RefinementCtx): void {
  for (const name of lackingOfBucket(env)) ctx.addIssue({ code: 'custom', path: [name], message: BUCKET_NEEDS })
}

const BUCKET_NEEDS = 'is missing: S3_BUCKET needs it'

function lackingOfBucket(env: Record<string, unknown>): string[] {
  if (env['S3_BUCKET'] === undefined) return []
  return ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => env[name] === undefined)
}

/** Every variable that is read; `.env.example` explains each. */
export const ENV_NAMES: readonly string[] = ['NODE_ENV', 'APP_MODE', ...Object.keys(production.shape)]

type Shared = z.output<typeof shared>
export type ProductionEnv = z.output<typeof production>
export type Env = (Shared & { mode: 'sandbox' | 'development' }) | (ProductionEnv & { mode: 'production' })

/** @throws Error whose message lists every variable that is missing or malformed, one per line. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const mode = modeOf(source)
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const schema = mode === 'production' ? production : shared
  const result = schema.superRefine(wholeBucket).safeParse(given)
  if (!result.success) throw new Error(explain(mode, result.error))
  return { ...result.data, mode } as Env
}

/**
 * An unknown mode must not quietly become the sandbox, which shows every email to anyone. NODE_ENV selects production;
 * the launcher names the mode as well.
 */
function modeOf(source: Record<string, string | undefined>): Env['mode'] {
  const isProduction = source['NODE_ENV'] === 'production'
  const named = source['APP_MODE'] || (isProduction ? 'production' : 'sandbox')
  if (named === 'production' && !isProduction) throw new Error('Production needs NODE_ENV=production.')
  if (named === 'production' || named === 'development' || named === 'sandbox') return named
  throw new Error(`APP_MODE must be sandbox, development or production, not ${named}.`)
}

export type SettingProblem = { name: string; problem: string; is_required: boolean }

/** Optional in production, and what goes without them. */
const ADVISED: Partial<Record<keyof ProductionEnv, string>> = {
  SAFETY_PHONE: 'is missing: silent alarms are not sent by text message',
  PLATFORM_LEGAL_NAME: 'is missing: commission invoices show only the product name as the seller',
  PLATFORM_ADDRESS: 'is missing: commission invoices show no seller address',
  PLATFORM_BUSINESS_NUMBER: 'is missing: commission invoices show no business number',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'is missing: the payout status is polled',
  INBOUND_SECRET: 'is missing: replies to our emails have to be added by hand',
  VAPID_PRIVATE_KEY: 'is missing: no push messages are sent',
  S3_BUCKET: 'is missing: uploads are stored on the disk of this machine',
}

/** Settings that production would refuse to start with, and those that it would do without. */
export function checkSettings(source: Record<string, string | undefined>): SettingProblem[] {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const issues = production.safeParse(given).error?.issues ?? []
  const required = [
    ...issues.map((issue) => ({ name: issue.path.join('.'), problem: problemOf(issue), is_required: true })),
    ...lackingOfBucket(given).map((name) => ({ name, problem: BUCKET_NEEDS, is_required: true })),
  ]
  const advised = Object.entries(ADVISED).filter(([name]) => given[name] === undefined)
  return [...required, ...advised.map(([name, problem]) => ({ name, problem, is_required: false }))]
}

/** Never the value: it may be a secret. */
function problemOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : issue.message
}

function explain(mode: string, error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${problemOf(issue)}`)
  return `The ${mode} settings are not complete:\n${lines.join('\n')}`
}

export function siteOf(env: Env): Site {
  return {
    name: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    socialLinks: env.SOCIAL_LINKS.split(',').flatMap((pair) => {
      const [label, url] = pair.split(/=(.*)/s)
      return label && url ? [{ label: label.trim(), url: url.trim() }] : []
    }),
    serviceArea: env.SERVICE_AREA,
    isSandbox: env.mode !== 'production',
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    contactReveal: env.CONTACT_REVEAL,
    safetyPhone: env.SAFETY_PHONE ?? null,
    legalName: env.PLATFORM_LEGAL_NAME ?? null,
    address: env.PLATFORM_ADDRESS ?? null,
    businessNumber: env.PLATFORM_BUSINESS_NUMBER ?? null,
  }
}
