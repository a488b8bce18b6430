import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { versionSchema } from '#contract/fields/version.ts'
import { SETTING_NAMES } from '#contract/rules/settings.ts'

const shape = { tag: 'admin', access: 'admin', scopes: ['owner'] } as const
const settingName = z.enum(SETTING_NAMES)

const adminSetting = z
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
  .meta({ id: 'AdminSetting' })
export type AdminSetting = z.infer<typeof adminSetting>

const adminSettings = z.array(adminSetting)

export const listAdminSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Limits that an owner may change, with bounds and defaults',
  ...shape,
  response: adminSettings,
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
  response: adminSettings,
  errors: ['invalid_input', 'changed_elsewhere'],
})
