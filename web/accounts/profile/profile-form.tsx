import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { User } from '#contract/accounts.ts'
import { AddressFields } from '#web/accounts/address-fields.tsx'
import { VerificationDialog } from '#web/accounts/dialogs.ts'
import { PhoneField } from '#web/accounts/phone-field.tsx'
import { isProvider, normaliseRole } from '#web/roles.ts'
import { ChangedElsewhere } from '#web/ui/forms/conflict/changed.ts'
import { keepMine } from '#web/ui/forms/conflict/conflict.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Block } from '#web/ui/layout/block.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'

import { AvatarPicker } from './avatar-picker.tsx'
import { profileChanges, profileDifferences, profileRules, profileValues } from './profile-rules.ts'
import { useProfile } from './use-profile.ts'

import styles from '#web/accounts/fields.module.css'

const SERVICES = 'services'
const ADDRESS = ['street_address', 'city', 'province', 'postal_code'] as const

/** Picture, name, phone and address; the email has a place of its own. */
export function ProfileForm({ user: loaded, avatarUrl }: { user: User; avatarUrl: string | null }) {
  const form = useRulesForm({ initial: profileValues(loaded), rules: profileRules(loaded) })
  const profile = useProfile(loaded, form.placeErrors)
  const [file, setFile] = useState<File | null>(null)
  const { field } = form
  const { asking, busy, present } = profile
  const keep = async (now: User) => {
    const kept = keepMine(profileValues(profile.user), form.values, profileValues(now))
    form.reset(kept)
    profile.follow(now)
    await profile.save({ values: kept, file, next: 'stay' }, now)
  }
  const take = (now: User) => {
    form.reset(profileValues(now))
    profile.follow(now)
    focusHeading()
  }
  // Something is missing there, or wrong.
  const opensAddress = ADDRESS.some((name) => form.values[name] === '' || form.problem(name) !== null)
  const isDirty = file !== null || Object.keys(profileChanges(profile.user, form.values)).length > 0
  const offersServices = isProvider(normaliseRole(loaded.role))

  return (
    <>
      <Stack
        as="form"
        gap={16}
        {...form.props(
          form.submit((values, pressed) =>
            profile.save({ values, file, next: pressed === SERVICES ? 'services' : 'stay' }),
          ),
        )}
      >
        <Surface as="section" className={styles.group} aria-labelledby="about-you">
          <h2 id="about-you">About you</h2>
          <AvatarPicker name={loaded.full_name} current={avatarUrl} disabled={busy} onPick={setFile} />
          <TextInput
            label="Full name"
            autoComplete="name"
            description={nameNote(profile.user)}
            {...field('full_name')}
          />
          <PhoneField description="We’ll text a code to a new number." {...field('phone_number')} />
          <TextInput
            label="Email"
            value={loaded.email}
            readOnly
            autoComplete="email"
            description="Email cannot be changed here, but under Account and security."
            className={styles.readonly ?? ''}
          />
        </Surface>
        <Block title="Address" folds line={<Quiet as="span">{form.values.street_address}</Quiet>} isOpen={opensAddress}>
          <div className={styles.inside}>
            <AddressFields field={field} required={false} />
          </div>
        </Block>
        <Stack gap={12} className={styles.bar} data-dirty={isDirty || undefined}>
          <FormError>{asking ? null : profile.error}</FormError>
          <div role="status" className={styles.said}>
            {profile.notice && (
              <Row as="p" className={styles.saved}>
                <Icon name="check-circle" /> {profile.notice}
              </Row>
            )}
          </div>
          {present ? (
            <ChangedElsewhere
              differences={profileDifferences(profile.user, form.values, present)}
              busy={busy}
              onKeep={() => void keep(present)}
              onReload={() => take(present)}
            />
          ) : (
            <Row wrap gap={12} className={styles.buttons}>
              <Button type="submit" loading={busy && !asking}>
                Save Changes
              </Button>
              {offersServices && (
                <Button
                  type="submit"
                  variant="default"
                  disabled={busy}
                  rightSection={<Icon name="arrow-right" size={18} />}
                  name="next"
                  value={SERVICES}
                >
                  Save & Continue to Services
                </Button>
              )}
            </Row>
          )}
        </Stack>
      </Stack>
      <VerificationDialog
        opened={asking !== null}
        phone={form.values.phone_number}
        sentAt={asking?.sentAt ?? 0}
        notice={asking?.notice ?? ''}
        error={profile.error}
        busy={busy}
        verifyLabel="Verify and save"
        onVerify={(code) => void profile.verify(code)}
        onResend={() => void profile.resend()}
        onClose={profile.stopAsking}
      />
    </>
  )
}

/** An approved provider's name waits for an admin. */
function nameNote({ role, name_review }: User): string | null {
  if (name_review === 'pending') return 'We’re reviewing this name. Clients still see the old one.'
  return normaliseRole(role) === 'provider' ? 'We review a new name before clients see it.' : null
}
