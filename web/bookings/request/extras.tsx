import { durationText } from '#contract/clock.ts'
import { formatDollars } from '#contract/money.ts'
import type { AddOn, Service } from '#contract/providers.ts'
import type { VisitChoice } from '#contract/rules/add-ons.ts'
import { guestsNoun } from '#contract/rules/guest-words.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './extras.module.css'

type ExtrasProps = {
  service: Pick<Service, 'add_ons' | 'max_quantity' | 'category_slug'>
  choice: VisitChoice
  onChoose: (choice: VisitChoice) => void
}

/** Add-ons and quantity. Price and time follow. */
export function Extras({ service: { add_ons, max_quantity, category_slug }, choice, onChoose }: ExtrasProps) {
  const { addOns, quantity } = choice
  const toggle = (id: string, isOn: boolean) =>
    onChoose({ ...choice, addOns: isOn ? [...addOns, id] : addOns.filter((one) => one !== id) })
  return (
    <Stack gap={16}>
      {max_quantity > 1 && (
        <NativeSelect
          label={`For how many ${guestsNoun(category_slug)}?`}
          description={quantity > 1 ? 'Price and time are for each.' : undefined}
          className={styles.many}
          value={String(quantity)}
          data={Array.from({ length: max_quantity }, (_, at) => String(at + 1))}
          onChange={(event) => onChoose({ ...choice, quantity: Number(event.currentTarget.value) })}
        />
      )}
      {add_ons.length > 0 && (
        <div role="group" aria-label="Add-ons" className={styles.list}>
          {add_ons.map((addOn) => (
            <Tick
              key={addOn.id}
              framed
              name="add_on"
              value={addOn.id}
              checked={addOns.includes(addOn.id)}
              onChange={(event) => toggle(addOn.id, event.currentTarget.checked)}
            >
              <span className={styles.name}>{addOn.name}</span>
              <Quiet as="span" size="sm">
                {detailText(addOn)}
              </Quiet>
            </Tick>
          ))}
        </div>
      )}
    </Stack>
  )
}

/** "+ $10, 15 minutes more" */
function detailText({ price, minutes }: AddOn): string {
  const cost = price > 0 ? `+ ${formatDollars(price, true)}` : 'Free'
  return minutes > 0 ? `${cost}, ${durationText(minutes)} more` : cost
}
