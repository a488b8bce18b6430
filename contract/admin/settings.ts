import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { versionSchema } from '#contract/fields/version.ts'
import { SETTING_NAMES } from '#contract/rules/settings.ts'

const shape = { tag: 'admin', access: 'admin', scopes: ['owner'] } as const
const settingName = z.enum(SETTING_NAMES)

const deskSetting = z
  .object({
    name: settingName,
    label: z.string(),
    effect: z.string(),
    unit: z.string(),
    value: z.number().int(),
    default: z.number().int(),
    min: z.number().int(),
    max: z.number().int(),
    version: versionSchema,
    set_text: z.string().nullable().describe('Last changed by and when'),
  })
  .meta({ id: 'DeskSetting' })
export type DeskSetting = z.infer<typeof deskSetting>

const deskSettings = z.array(deskSetting)

export const listDeskSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Limits that an owner may change, with bounds and defaults',
  ...shape,
  response: deskSettings,
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/admin/settings/:name',
  summary: 'Change one limit, effective immediately',
  ...shape,
  isKeyed: true,
  params: z.object({ name: settingName }),
  body: z.object({
    value: z.number('Please enter a whole number').int('Please enter a whole number'),
    version: versionSchema,
  }),
  response: deskSettings,
  errors: ['invalid_input', 'changed_elsewhere'],
})
