import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { AdminSetting } from '#contract/admin/settings.ts'
import { settingProblem } from '#contract/rules/settings.ts'
import { call } from '#web/api.ts'
import { changeSetting } from '#web/endpoints/admin/settings.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The limits of the marketplace, each edited in its place. */
export function Limits({ first }: { first: AdminSetting[] }) {
  const [settings, setSettings] = useState(first)
  return (
    <Surface as="section" gap={12} aria-labelledby="limits">
      <Heading id="limits">Limits</Heading>
      <PlainList divided>
        {settings.map((setting) => (
          <SettingLine key={`${setting.name} ${setting.version}`} setting={setting} onChanged={setSettings} />
        ))}
      </PlainList>
    </Surface>
  )
}

type SettingLineProps = { setting: AdminSetting; onChanged: (settings: AdminSetting[]) => void }

function SettingLine({ setting, onChanged }: SettingLineProps) {
  const { name, label, effect, unit, value, default: usual, min, max, version, set_text } = setting
  const form = useRulesForm({
    initial: { value: String(value) },
    rules: { value: (typed: string) => settingProblem(name, typed.trim() === '' ? NaN : Number(typed)) },
    failed: SAVE_FAILED,
  })
  const put = async (chosen: number) => {
    onChanged(await call(changeSetting, { params: { name }, body: { value: chosen, version } }))
    toast(`${label}: ${chosen} ${unit}`)
  }
  const send = form.submit(({ value: typed }) => put(Number(typed)))
  return (
    <Columns as="li" gap={[8, 24]} widths="minmax(0, 1fr) 450px" until="menu">
      <Words title={label}>
        <span>{effect}</span>
        <span>
          {min} to {max} {unit}, {usual} by default.{set_text === null ? '' : ` Changed by ${set_text}.`}
        </span>
      </Words>
      <form {...form.props(send)} aria-label={label}>
        <Row gap={12} align="end" wrap>
          <TextInput label={`Number ${unit}`} inputMode="numeric" autoComplete="off" {...form.field('value')} />
          <ButtonRow>
            <Button type="submit" variant="default" loading={form.busy} disabled={form.values.value === String(value)}>
              Save
            </Button>
            {value !== usual && (
              <Button variant="subtle" disabled={form.busy} onClick={() => void form.run(() => put(usual))}>
                Back to {usual}
              </Button>
            )}
          </ButtonRow>
        </Row>
        <FormError>{form.error}</FormError>
      </form>
    </Columns>
  )
}
