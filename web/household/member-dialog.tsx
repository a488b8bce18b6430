import type { Household, HouseholdMember, MemberKind } from '#contract/household.ts'
import {
  BREED_MAX,
  HOUSEHOLD_NOTE_MAX,
  MEMBER_NAME_MAX,
  memberNameProblem,
  SPECIES,
  type Species,
  SPECIES_WORDS,
  weightProblem,
} from '#contract/rules/household.ts'
import { call } from '#web/api.ts'
import { addMember, changeMember, consentToNotes } from '#web/endpoints/household.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FieldPair, NativeSelect, Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import styles from './household.module.css'

/** The member to change, or null for a new one. */
export type Editing = { kind: MemberKind; member: HouseholdMember | null }

type MemberDialogProps = {
  editing: Editing | null
  household: Pick<Household, 'consent' | 'today'>
  onClose: () => void
  onSaved: (member: HouseholdMember) => void
}

/** Adds a member to the household, or changes their details. */
export function MemberDialog({ editing, household, onClose, onSaved }: MemberDialogProps) {
  return (
    <Dialog opened={editing !== null} onClose={onClose} title={editing ? titleOf(editing) : ''} size={600}>
      {editing && <MemberForm editing={editing} household={household} onSaved={onSaved} />}
    </Dialog>
  )
}

function titleOf({ kind, member }: Editing): string {
  if (kind === 'self') return 'Your notes'
  if (member) return `Change ${member.name}`
  return kind === 'pet' ? 'Add a pet' : 'Add a person'
}

type Values = {
  name: string
  birth_date: string
  is_adult: boolean
  species: string
  breed: string
  weight: string
  allergies: string
  patch_test_on: string
  vaccinated_until: string
  temperament: string
  other: string
  agrees: boolean
}

const NOTES = ['allergies', 'patch_test_on', 'vaccinated_until', 'temperament', 'other'] as const

function valuesOf(member: HouseholdMember | null): Values {
  const { notes } = member ?? {}
  return {
    name: member?.name ?? '',
    birth_date: member?.birth_date ?? '',
    is_adult: member?.is_adult ?? false,
    species: member?.species ?? '',
    breed: member?.breed ?? '',
    weight: member?.weight_kg ? String(member.weight_kg) : '',
    allergies: notes?.allergies ?? '',
    patch_test_on: notes?.patch_test_on ?? '',
    vaccinated_until: notes?.vaccinated_until ?? '',
    temperament: notes?.temperament ?? '',
    other: notes?.other ?? '',
    agrees: false,
  }
}

const kilosIn = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))
const isNoted = (values: Values) => NOTES.some((name) => values[name].trim() !== '')

function rulesFor(kind: MemberKind, { consent, today }: MemberDialogProps['household']): FieldRules<Values> {
  const isPet = kind === 'pet'
  return {
    name: (name) => (kind === 'self' ? null : memberNameProblem(name)),
    species: (species) => (isPet && species === '' ? 'Choose the kind of pet' : null),
    weight: (typed) => (isPet ? weightProblem(kilosIn(typed)) : null),
    birth_date: (date) => (date > today ? 'Please check the birth date' : null),
    patch_test_on: (date) => (date > today ? 'Enter a patch test once it’s done' : null),
    agrees: (agrees, values) =>
      !agrees && !consent.is_given && isNoted(values) ? 'Please agree, or leave the notes empty' : null,
  }
}

function bodyOf(values: Values) {
  const { name, birth_date, is_adult, species, breed, weight, allergies, temperament, other } = values
  return {
    name,
    birth_date: birth_date || null,
    is_adult,
    species: (species || null) as Species | null,
    breed,
    weight_kg: kilosIn(weight),
    notes: {
      allergies,
      patch_test_on: values.patch_test_on || null,
      vaccinated_until: values.vaccinated_until || null,
      temperament,
      other,
    },
  }
}

type MemberFormProps = { editing: Editing } & Pick<MemberDialogProps, 'household' | 'onSaved'>

function MemberForm({ editing: { kind, member }, household, onSaved }: MemberFormProps) {
  const { consent, today } = household
  const form = useRulesForm<Values>({
    initial: valuesOf(member),
    rules: rulesFor(kind, household),
    wire: { weight_kg: 'weight' },
  })
  const { field, box, values, problem } = form
  const isPet = kind === 'pet'
  const save = async (typed: Values) => {
    if (typed.agrees && !consent.is_given)
      await call(consentToNotes, { body: { is_given: true, version: consent.version } })
    const body = bodyOf(typed)
    onSaved(
      member
        ? await call(changeMember, { params: { id: member.id }, body: { ...body, version: member.version } })
        : await call(addMember, { body: { ...body, kind } }),
    )
  }
  return (
    <Stack as="form" gap={16} {...form.props(form.submit(save))}>
      {kind !== 'self' && (
        <TextInput
          label="Name"
          withAsterisk
          maxLength={MEMBER_NAME_MAX}
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
      )}
      {isPet ? (
        <PetFields field={field} />
      ) : (
        <>
          <TextInput
            label="Birth date (optional)"
            description="Only for adult services."
            type="date"
            max={today}
            {...field('birth_date')}
          />
          {values.birth_date === '' && <Tick {...box('is_adult')}>18 or older</Tick>}
        </>
      )}
      <Stack as="section" gap={16} aria-labelledby="notes">
        <div>
          <Heading as="h3" id="notes" size="sm">
            Notes (optional)
          </Heading>
          <Quiet size="sm">Providers see these once they accept.</Quiet>
        </div>
        <Textarea label="Allergies" rows={2} maxLength={HOUSEHOLD_NOTE_MAX} {...field('allergies')} />
        {isPet ? (
          <>
            <TextInput
              label="Vaccinated until"
              description="Many pet services ask for it."
              type="date"
              {...field('vaccinated_until')}
            />
            <Textarea
              label="Temperament"
              placeholder="Shy with strangers, loves treats"
              rows={2}
              maxLength={HOUSEHOLD_NOTE_MAX}
              {...field('temperament')}
            />
          </>
        ) : (
          <TextInput
            label="Last patch test"
            description="For tints, lash glue and hair colour."
            type="date"
            max={today}
            {...field('patch_test_on')}
          />
        )}
        <Textarea label="Anything else" rows={2} maxLength={HOUSEHOLD_NOTE_MAX} {...field('other')} />
        {!consent.is_given && isNoted(values) && (
          <Surface gap={12} className={styles.words}>
            <p>{consent.words}</p>
            <Tick {...box('agrees')}>I agree</Tick>
            {problem('agrees') && <FieldError>{problem('agrees')}</FieldError>}
          </Surface>
        )}
      </Stack>
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </ButtonRow>
    </Stack>
  )
}

type Field = ReturnType<typeof useRulesForm<Values>>['field']

function PetFields({ field }: { field: Field }) {
  return (
    <>
      <FieldPair>
        <NativeSelect
          label="Kind"
          withAsterisk
          data={[
            { value: '', label: 'Choose' },
            ...SPECIES.map((species) => ({ value: species, label: SPECIES_WORDS[species] })),
          ]}
          {...field('species')}
        />
        <TextInput label="Breed (optional)" maxLength={BREED_MAX} autoComplete="off" {...field('breed')} />
      </FieldPair>
      <TextInput
        label="Weight in kilograms (optional)"
        inputMode="decimal"
        autoComplete="off"
        style={{ maxWidth: 240 }}
        {...field('weight')}
      />
    </>
  )
}
