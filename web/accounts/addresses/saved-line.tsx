import type { SavedAddress } from '#contract/addresses.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Words } from '#web/ui/layout/text.tsx'

type SavedLineProps = { address: SavedAddress; onEdit: () => void; onRemove: () => void }

/** One saved address, with what can be done about it. */
export function SavedLine({ address, onEdit, onRemove }: SavedLineProps) {
  const { label, door_notes } = address
  return (
    <Row as="li" gap={12} align="start">
      <Icon name="map-pin" />
      <Words title={label}>
        <span>{addressText({ ...address, country: null })}</span>
        {door_notes && <span>At the door: {door_notes}</span>}
      </Words>
      <Row gap={4}>
        <IconButton icon="edit" label={`Change ${label}`} onClick={onEdit} />
        <IconButton icon="trash" label={`Remove ${label}`} onClick={onRemove} />
      </Row>
    </Row>
  )
}
