import { DOOR_NOTES_MAX } from '#contract/constants.ts'
import type { BookingForm } from '#web/bookings/request/use-booking-form.ts'
import { VisitAddress } from '#web/bookings/request/visit-address.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

/** Most visits are at the client's own address. */
const AddressFields = lazyComponent(async () => (await import('#web/accounts/address-fields.tsx')).AddressFields)
const PlaceChoice = lazyComponent(async () => (await import('./place-choice.tsx')).PlaceChoice)
const SavePlace = lazyComponent(async () => (await import('./save-place.tsx')).SavePlace)

type WhereStepProps = {
  form: BookingForm['form']
  place: BookingForm['place']
  /** The client's own address in words; '' when there is none. */
  own: string
  providerName: string
}

/** Place of the visit, and its door notes. */
export function WhereStep({ form, place, own, providerName }: WhereStepProps) {
  const fields = (
    <>
      <AddressFields field={form.field} required />
      {place.canSave && <SavePlace box={form.box('saves')} field={form.field('label')} />}
    </>
  )
  return (
    <Stack gap={20}>
      {place.addresses.saved.length > 0 ? (
        <Stack>
          <PlaceChoice place={place} own={own} />
          {place.key === 'other' && fields}
        </Stack>
      ) : (
        <VisitAddress
          own={own}
          elsewhere={form.values.elsewhere}
          onElsewhere={(there) => place.choose(there ? 'other' : 'home')}
        >
          {fields}
        </VisitAddress>
      )}
      <TextInput
        label="At the door (optional)"
        description={`Buzzer, gate, parking. ${providerName.split(' ')[0]} sees it once they accept.`}
        maxLength={DOOR_NOTES_MAX}
        autoComplete="off"
        value={place.door}
        onChange={(event) => place.setDoor(event.currentTarget.value)}
      />
    </Stack>
  )
}
