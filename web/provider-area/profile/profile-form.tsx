import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

import type { Provider } from '#contract/availability.ts'
import { BIO_MAX } from '#contract/constants.ts'
import { GST_EXAMPLE } from '#contract/rules.ts'
import { type ProfileValues, profileBody, profileProblems, profileValues } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'
import { ReachField } from './reach-field.tsx'
import { SpecialtiesField } from './specialties-field.tsx'
import { TierField } from './tier-field.tsx'
import { profileDifferences } from './compare-profile.ts'
import { ApiError, call } from '#web/api.ts'
import { getProvider } from '#web/endpoints.gen.ts'
import { useAfterPointer } from '#web/ui/forms/use-after-pointer.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { keepMine, useConflict, useOneAtATime } from '#web/ui/forms/conflict.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Surface } from '#web/ui/surface.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'

import styles from './profile-form.module.css'

const FAILED = 'Failed to save profile. Please try again later.'
const NOTICE = [0, 60, 120, 240, 720, 1440, 2880]
const BUFFERS = [0, 15, 30, 45, 60, 90]

type ProfileFormProps = { id: string; profile: Provider | null; onSaved: () => void }

/** Everything a provider says about themselves and how they want to be booked. */
export function ProfileForm({ id, profile, onSaved }: ProfileFormProps) {
  const [values, setValues] = useState(() => profileValues(profile))
  const [saved, setSaved] = useState(values)
  const [version, setVersion] = useState(profile?.profile_version ?? 0)
  const conflict = useConflict(() => call(getProvider, { params: { id } }))
  const alone = useOneAtATime()
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<keyof ProfileValues, string>>>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const afterPointer = useAfterPointer()
  const problems = profileProblems(values)
  const homeProblem = refused.home ?? (shown ? problems.home : null)

  const set = <K extends keyof ProfileValues>(name: K, value: ProfileValues[K]) => {
    setValues((present) => ({ ...present, [name]: value }))
    setRefused({})
  }
  const text = (name: 'bio' | 'years' | 'location' | 'gst' | 'notice' | 'advance' | 'buffer' | 'cap') => {
    const problem = refused[name] ?? (shown ? problems[name] : null)
    return {
      name,
      value: values[name],
      error: problem && <FieldError>{problem}</FieldError>,
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
      onBlur: () => afterPointer(() => setShown(true)),
    }
  }
  const submit = async (form: HTMLFormElement) => {
    setShown(true)
    setError(null)
    if (Object.values(problems).some(Boolean)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    await write(values, saved, version)
  }
  /** `values` become what is saved, when that is still of this version. */
  const write = async (sent: ProfileValues, base: ProfileValues, from: number) => {
    setBusy(true)
    try {
      settle(sent, await saveProfile({ ...profileBody(sent), profile_version: from }))
    } catch (reason) {
      const now = await conflict.meet(reason).catch(() => null)
      if (now && profileDifferences(base, sent, profileValues(now)).length === 0) settle(sent, now)
      if (now) return setBusy(false)
      const atFields = reason instanceof ApiError ? fieldProblems(reason) : {}
      setRefused(atFields)
      // What the server says about the input is of use; for anything else the page has words of its own.
      const isInput = reason instanceof ApiError && reason.status === 422
      if (Object.keys(atFields).length === 0) setError(isInput ? reason.detail || FAILED : FAILED)
    }
    setBusy(false)
  }
  const settle = (sent: ProfileValues, now: Provider) => {
    conflict.clear()
    setSaved(sent)
    setVersion(now.profile_version ?? 0)
    toast('Profile saved')
    onSaved()
  }
  const keep = async (now: Provider) => {
    const theirs = profileValues(now)
    const kept = keepMine(saved, values, theirs)
    setValues(kept)
    setSaved(theirs)
    setVersion(now.profile_version ?? 0)
    await write(kept, theirs, now.profile_version ?? 0)
  }
  const take = (now: Provider) => {
    const theirs = profileValues(now)
    setValues(theirs)
    setSaved(theirs)
    setVersion(now.profile_version ?? 0)
    setRefused({})
    conflict.clear()
    focusHeading()
  }
  const { present } = conflict

  return (
    <Stack
      as="form"
      method="post"
      gap={20}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void alone(() => submit(form))
      }}
    >
      <Surface as="section" gap={20} aria-labelledby="about-you">
        <Heading id="about-you">About you</Heading>
        <Textarea
          label="Bio"
          description="Two or three sentences in your own voice. Clients read this first."
          autosize
          minRows={4}
          maxLength={BIO_MAX}
          {...text('bio')}
        />
        <Quiet className={`${styles.count} hb-figures`} aria-hidden="true">
          {values.bio.length} / {BIO_MAX}
        </Quiet>
        <Columns until="phone" gap={[20, 16]}>
          <TextInput label="Years of experience" inputMode="numeric" {...text('years')} />
          <TextInput
            label="Location"
            description="The area you are based in; never your street."
            placeholder="Kitsilano, Vancouver"
            maxLength={120}
            autoComplete="address-level2"
            {...text('location')}
          />
        </Columns>
        <SpecialtiesField
          value={values.specialties}
          typed={values.specialty}
          refused={refused.specialties}
          onType={(typed) => set('specialty', typed)}
          onChange={(list) => set('specialties', list)}
        />
      </Surface>
      <Surface as="section" gap={20} aria-labelledby="booking-rules">
        <Heading id="booking-rules">How clients book you</Heading>
        <Columns until="phone" gap={[20, 16]}>
          <NativeSelect label="Minimum notice" data={minutesList(NOTICE, values.notice, 'None')} {...text('notice')} />
          <TextInput
            label="How far ahead"
            description="How many days ahead clients can book."
            inputMode="numeric"
            {...text('advance')}
          />
          <NativeSelect
            label="Time around each visit"
            description="To travel, set up and clean."
            data={minutesList(BUFFERS, values.buffer, 'None')}
            {...text('buffer')}
          />
          <TextInput
            label="Visits per day, at most"
            description="Empty means no limit."
            inputMode="numeric"
            {...text('cap')}
          />
        </Columns>
        <TierField value={values.tier} onChange={(tier) => set('tier', tier)} />
      </Surface>
      <Surface as="section" gap={20} aria-labelledby="where">
        <Heading id="where">Where you go</Heading>
        <ReachField
          values={values}
          allCities={profile?.all_cities ?? []}
          homeProblem={homeProblem && <FieldError>{homeProblem}</FieldError>}
          onChange={set}
        />
      </Surface>
      <Surface as="section" gap={20} aria-labelledby="tax">
        <Heading id="tax">Tax</Heading>
        <TextInput
          label="GST number (optional)"
          description="With a number, 5% GST is added to your prices and is yours to remit."
          placeholder={GST_EXAMPLE}
          autoCapitalize="characters"
          spellCheck={false}
          {...text('gst')}
        />
      </Surface>
      <UnsavedGuard when={!isSame(values, saved)} />
      <Row wrap gap={[8, 20]} justify="end">
        <FormError>{error}</FormError>
        {present ? (
          <ChangedElsewhere
            differences={profileDifferences(saved, values, profileValues(present))}
            busy={busy}
            onKeep={() => void alone(() => keep(present))}
            onReload={() => take(present)}
          />
        ) : (
          <Button type="submit" size="md" loading={busy}>
            Save profile
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** As it would be saved: spaces around a text change nothing. */
function isSame(values: ProfileValues, saved: ProfileValues): boolean {
  return JSON.stringify(profileBody(values)) === JSON.stringify(profileBody(saved))
}

function fieldProblems(error: ApiError): Partial<Record<keyof ProfileValues, string>> {
  const places = {
    bio: 'bio',
    years_of_experience: 'years',
    location: 'location',
    specialties: 'specialties',
    gst_number: 'gst',
    min_notice_minutes: 'notice',
    max_advance_days: 'advance',
    buffer_minutes: 'buffer',
    daily_cap: 'cap',
    home_prefix: 'home',
  } as const
  return Object.fromEntries(
    Object.entries(places).flatMap(([wire, name]) => {
      const problem = error.field(wire)
      return problem ? [[name, problem]] : []
    }),
  )
}

/** Choices in minutes; a value saved elsewhere joins the list. */
function minutesList(choices: readonly number[], present: string, none: string) {
  const all = [...new Set([...choices, Number(present)])].toSorted((a, b) => a - b)
  return all.map((minutes) => ({ value: String(minutes), label: minutes === 0 ? none : durationText(minutes) }))
}

function durationText(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
  return `${minutes} minutes`
}
