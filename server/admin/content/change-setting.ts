import { SETTING_NAMES, settingProblem, SETTINGS, type SettingName } from '#contract/rules/settings.ts'
import type { AdminSetting } from '#contract/admin/settings.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listSettings, writeSetting } from './settings-queries.ts'

/** Every limit that may be changed, in the order of the page. */
export async function listAdminSettings({ db, localTime }: Deps): Promise<AdminSetting[]> {
  const changed = new Map((await listSettings(db)).map((row) => [row.name, row]))
  return SETTING_NAMES.map((name) => {
    const row = changed.get(name)
    return {
      name,
      ...SETTINGS[name],
      value: row?.value ?? SETTINGS[name].default,
      version: row?.version ?? 0,
      set_text: row ? `${row.set_by_name}, ${localTime.longText(row.set_at)}` : null,
    }
  })
}

/**
 * Changes one limit; it is read at the moment of each act, so it holds from the next one on.
 * Rules: docs/product-rules.md#limits-that-owners-change
 * @throws DomainError invalid_input, changed_elsewhere
 */
export async function changeSetting(
  deps: Deps,
  actor: Actor,
  name: SettingName,
  { value, version }: { value: number; version: number },
): Promise<void> {
  const problem = settingProblem(name, value)
  if (problem !== null) throw fieldError('value', problem)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const written = await writeSetting(trx, { name, value, version, by: actor.id, at })
    if (!written) throw changedElsewhere()
    await recordAudit(trx, {
      actor,
      action: 'setting.changed',
      subject: { type: 'setting', id: name },
      before: { value: written.before ?? SETTINGS[name].default },
      after: { value },
      at,
    })
  })
}
