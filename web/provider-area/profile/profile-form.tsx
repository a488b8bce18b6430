import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Provider } from '#contract/availability.ts'
import { durationText } from '#contract/clock.ts'
import { BIO_MAX } from '#contract/constants.ts'
import { GST_EXAMPLE } from '#contract/rules.ts'
import { ApiError, call } from '#web/api.ts'
import { getProvider } from '#web/endpoints/availability.gen.ts'
import { ChangedElsewhere } from '#web/ui/forms/conflict/changed.ts'
import { keepMine, useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { NativeSelect, TextInput, Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Block } from '#web/ui/layout/block.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'

import { profileDifferences } from './compare-profile.ts'
import { PROFILE_RULES, type ProfileValues, profileBody, profileValues } from './profile-values.ts'
import { ReachField } from './reach-field.tsx'
import { saveProfile } from './save-profile.ts'
import { SpecialtiesField } from './specialties-field.tsx'
import { TierField } from './tier-field.tsx'

import styles from './profile-form.module.css'

const FAILED = 'Failed to save profile. Please try again later.'
const NOTICE = [0, 60, 120, 240, 720, 1440, 2880]
const BUFFERS = [0, 15, 30, 45, 60, 90]

const WIRE = {
  years_of_experience: 'years',
  gst_number: 'gst',
  min_notice_minutes: 'notice',
  max_advance_days: 'advance',
  buffer_minutes: 'buffer',
  daily_cap: 'cap',
  home_prefix: 'home',
} as const

type ProfileFormProps = { id: string; profile: Provider | null; onSaved: () => void }

/** A provider's profile and booking rules. */
export function ProfileForm({ id, profile, onSaved }: ProfileFormProps) {
  const [saved, setSaved] = useState(() => profileValues(profile))
  const [version, setVersion] = useState(profile?.profile_version ?? 0)
  const conflict = useConflict(() => call(getProvider, { params: { id } }))
  const form = useRulesForm({ initial: saved, rules: PROFILE_RULES, wire: WIRE, failed: failedText })
  const { values, field, set } = form

  /** `sent` becomes what is saved, when that is still of this version. */
  const write = async (sent: ProfileValues, base: ProfileValues, from: number) => {
    const now = await conflict.save(
      () => saveProfile({ ...profileBody(sent), profile_version: from }),
      (theirs) => profileDifferences(base, sent, profileValues(theirs)).length === 0,
    )
    if (!now) return
    setSaved(sent)
    setVersion(now.profile_version ?? 0)
    toast('Profile saved')
    onSaved()
  }
  const fill = (next: ProfileValues, now: Provider) => {
    form.reset(next)
    setSaved(profileValues(now))
    setVersion(now.profile_version ?? 0)
  }
  const keep = async (now: Provider) => {
    const theirs = profileValues(now)
    const kept = keepMine(saved, values, theirs)
    fill(kept, now)
    await write(kept, theirs, now.profile_version ?? 0)
  }
  const take = (now: Provider) => {
    fill(profileValues(now), now)
    conflict.clear()
    focusHeading()
  }
  const { present } = conflict
  const isWrong = (...names: (keyof ProfileValues)[]) => names.some((name) => form.problem(name) !== null)

  return (
    <Stack
      as="form"
      gap={20}
      className={styles.form}
      {...form.props(form.submit((sent) => write(sent, saved, version)))}
    >
      <Surface as="section" gap={20} aria-labelledby="about-you">
        <Heading id="about-you">About you</Heading>
        <Textarea label="Bio" rows={4} maxLength={BIO_MAX} {...field('bio')} />
        <Quiet className={`${styles.count} hb-figures`} aria-hidden="true">
          {values.bio.length} / {BIO_MAX}
        </Quiet>
        <Columns until="phone" gap={[20, 16]}>
          <TextInput label="Years of experience" inputMode="numeric" {...field('years')} />
          <TextInput
            label="Location"
            description="Never your street."
            placeholder="Kitsilano, Vancouver"
            maxLength={120}
            autoComplete="address-level2"
            {...field('location')}
          />
        </Columns>
        <SpecialtiesField
          value={values.specialties}
          typed={values.specialty}
          refused={form.problem('specialties')}
          onType={(specialty) => set({ specialty })}
          onChange={(specialties) => set({ specialties })}
        />
      </Surface>
      <Block
        title="Booking rules"
        folds
        isLong
        isOpen={isWrong('advance', 'cap', 'notice', 'buffer', 'tier')}
        line={rulesLine(values)}
      >
        <Columns until="phone" gap={[20, 16]}>
          <NativeSelect label="Minimum notice" data={minutesList(NOTICE, values.notice, 'None')} {...field('notice')} />
          <TextInput label="Days ahead" inputMode="numeric" {...field('advance')} />
          <NativeSelect
            label="Time around each visit"
            data={minutesList(BUFFERS, values.buffer, 'None')}
            {...field('buffer')}
          />
          <TextInput label="Most visits per day (optional)" inputMode="numeric" {...field('cap')} />
        </Columns>
        <TierField value={values.tier} onChange={(tier) => set({ tier })} />
      </Block>
      <Block title="Service area" folds isLong isOpen={isWrong('home', 'drive', 'cities')} line={reachLine(values)}>
        <ReachField form={form} allCities={profile?.all_cities ?? []} />
      </Block>
      <Block title="Tax" folds isLong isOpen={isWrong('gst')} line={values.gst ? `GST ${values.gst}` : 'No GST number'}>
        <TextInput
          label="GST number (optional)"
          description="We add 5% GST, which you remit."
          placeholder={GST_EXAMPLE}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('gst')}
        />
      </Block>
      <UnsavedGuard when={!isSame(values, saved)} />
      <Row wrap gap={[8, 20]} justify="end">
        <FormError>{form.error}</FormError>
        {present ? (
          <ChangedElsewhere
            differences={profileDifferences(saved, values, profileValues(present))}
            busy={form.busy}
            onKeep={() => void form.run(() => keep(present))}
            onReload={() => take(present)}
          />
        ) : (
          <Button type="submit" size="md" loading={form.busy}>
            Save profile
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Summary of a folded part, in a few words. */
function rulesLine({ notice, advance, tier }: ProfileValues): string {
  const least = Number(notice) === 0 ? 'No notice' : `${durationText(Number(notice))} notice`
  return [least, advance && `up to ${advance} days ahead`, `${tier} policy`].filter(Boolean).join(' · ')
}

function reachLine({ home, drive, cities }: ProfileValues): string {
  const how = drive ? `Up to ${drive} minutes` : 'Any distance'
  return [home ? `${how} from ${home}` : how, ...(cities.length > 0 ? [cities.join(', ')] : [])].join(' · ')
}

/** As it would be saved: spaces around a text change nothing. */
function isSame(values: ProfileValues, saved: ProfileValues): boolean {
  return JSON.stringify(profileBody(values)) === JSON.stringify(profileBody(saved))
}

/** The server's message about the input is shown; for other failures the specification fixes the words. */
function failedText(reason: unknown): string {
  return (reason instanceof ApiError && reason.status === 422 && reason.detail) || FAILED
}

/** Choices in minutes; a value saved elsewhere joins the list. */
function minutesList(choices: readonly number[], present: string, none: string) {
  const all = [...new Set([...choices, Number(present)])].toSorted((a, b) => a - b)
  return all.map((minutes) => ({ value: String(minutes), label: minutes === 0 ? none : durationText(minutes) }))
}
