import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { FILE_MAX_BYTES } from '#contract/rules/file.ts'
import { CANNOT_START } from '#scripts/launch/restarts.mjs'
import { ENV_NAMES } from '#server/env.ts'

const UNITS = 'deploy/systemd'
const CURRENT = '/opt/homebloom/current/'
const read = (path: string) => readFileSync(path, 'utf8')

describe.each(readdirSync(UNITS).filter((name) => name.endsWith('.service')))('the unit %s', (name) => {
  const text = read(join(UNITS, name))
  const valuesOf = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)

  test('starts what is there, as a user without rights', () => {
    const [program = '', script = ''] = valuesOf('ExecStart')[0]!.split(' ')
    expect(program).toBe(`${CURRENT}node_modules/.bin/node`)
    expect(existsSync(script)).toBe(true)
    expect(valuesOf('User')).toEqual(['homebloom'])
    expect(valuesOf('ProtectSystem')).toEqual(['strict'])
  })

  test('sets only what the server reads', () => {
    const names = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 1)[0]!))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((one) => !ENV_NAMES.includes(one))).toEqual([])
  })

  test('is not restarted when a start is refused', () => {
    const isRestarted = valuesOf('Restart').length > 0
    expect(valuesOf('RestartPreventExitStatus')).toEqual(isRestarted ? [String(CANNOT_START)] : [])
  })
})

test('the proxy lets the largest upload through, and says itself who asks', () => {
  const text = read('deploy/nginx.conf')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(FILE_MAX_BYTES)
  expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(text).not.toContain('$proxy_add_x_forwarded_for')
})

test('the description names files, units and settings that exist', () => {
  const text = read('docs/deployment.md')
  for (const [, unit] of text.matchAll(/homebloom-(?:web|worker|backup)(@?)[\w.]*/g)) expect(unit).toBeDefined()
  for (const [path] of text.matchAll(/(?:deploy|tests)\/[\w./-]+\w/g)) expect(existsSync(path), path).toBe(true)
  const settings = [...text.matchAll(/^([A-Z_]{4,})=/gm)].map(([, name]) => name!)
  expect(settings.filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  const ports = [...read('deploy/nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port!)
  for (const port of ports) expect(text).toContain(`homebloom-web@${port}`)
})
