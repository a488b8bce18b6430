import { Button } from '#web/ui/button.tsx'

import { formatDollars, readDollars } from '#contract/money.ts'
import { GIFT_AMOUNTS, GIFT_MAX, GIFT_MESSAGE_MAX, GIFT_MIN, giftArts, type GiftArt } from '#contract/gift-terms.ts'
import { emailProblem, fullNameProblem, theirNameProblem } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { buyGiftCard } from '#web/endpoints/gift-cards.gen.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { FieldPair, TextInput, Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TickGroup, Tick } from '#web/ui/forms/tick.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'

import { GiftFace } from './gift-face.tsx'
import { GiftMotif } from './gift-motif.tsx'

import styles from './gift-form.module.css'

const RANGE = `Choose whole dollars from $${GIFT_MIN} to $${GIFT_MAX}`
const arts = Object.keys(giftArts) as GiftArt[]

function amountProblem(value: string): string | null {
  const amount = readDollars(value) ?? 0
  return Number.isInteger(amount) && amount >= GIFT_MIN && amount <= GIFT_MAX ? null : RANGE
}

/** Chooses a gift card and leads to the hosted checkout. */
export function GiftForm({ senderName }: { senderName: string }) {
  const form = useRulesForm({
    initial: {
      amount: '50',
      delivery: 'mail',
      sender_name: senderName,
      recipient_name: '',
      recipient_email: '',
      message: '',
      art: 'gift',
      deliver_on: '',
    },
    rules: {
      amount: amountProblem,
      sender_name: (value) => fullNameProblem(value),
      recipient_name: theirNameProblem,
      recipient_email: (value, { delivery }) => (delivery === 'mail' ? emailProblem(value) : null),
    },
    failed: 'Couldn’t open the checkout.',
  })
  const { field, values, set } = form
  const isMailed = values.delivery === 'mail'
  const submit = async (chosen: typeof values) => {
    const { url } = await call(buyGiftCard, {
      body: {
        ...chosen,
        amount: readDollars(chosen.amount) ?? 0,
        delivery: isMailed ? 'mail' : 'hand',
        art: chosen.art as GiftArt,
        recipient_email: isMailed ? chosen.recipient_email : null,
        deliver_on: isMailed && chosen.deliver_on !== '' ? chosen.deliver_on : null,
      },
    })
    window.location.assign(url)
    return NAVIGATING
  }
  return (
    <div className={styles.columns}>
      <div className={styles.preview}>
        <GiftFace
          label="Preview of your gift card"
          amount={formatDollars(readDollars(values.amount) ?? 0, true)}
          art={values.art}
          lines={[
            `For ${values.recipient_name.trim() || 'someone special'}`,
            ...(values.sender_name.trim() === '' ? [] : [`From ${values.sender_name.trim()}`]),
          ]}
        />
      </div>
      <Surface as="form" raised gap={20} aria-labelledby="choose-gift" {...form.props(form.submit(submit))}>
        <h2 id="choose-gift">Choose your gift</h2>
        <TickGroup legend="Picture">
          <div className={styles.arts}>
            {arts.map((art) => (
              <Choice
                key={art}
                className={styles.art}
                type="radio"
                name="art"
                value={art}
                checked={values.art === art}
                onChange={() => set({ art })}
              >
                <span className={styles.swatch} data-art={art}>
                  <GiftMotif art={art} className={undefined} />
                  <VisuallyHidden>{giftArts[art]}</VisuallyHidden>
                </span>
              </Choice>
            ))}
          </div>
        </TickGroup>
        <Row gap={8} className={styles.amounts} role="group" aria-label="Amount">
          {GIFT_AMOUNTS.map((amount) => (
            <Button
              key={amount}
              variant={values.amount === String(amount) ? 'light' : 'default'}
              style={{ paddingInline: 0 }}
              aria-pressed={values.amount === String(amount)}
              onClick={() => set({ amount: String(amount) })}
            >
              ${amount}
            </Button>
          ))}
        </Row>
        <TextInput label="Amount in dollars" required inputMode="numeric" {...field('amount')} />
        <TickGroup legend="Delivery">
          <Stack gap={8}>
            <Tick
              framed
              type="radio"
              name="delivery"
              value="mail"
              checked={isMailed}
              onChange={() => set({ delivery: 'mail' })}
            >
              We email it
              <Quiet as="span" size="sm" className={styles.hint}>
                In an hour, or on a day you choose.
              </Quiet>
            </Tick>
            <Tick
              framed
              type="radio"
              name="delivery"
              value="hand"
              checked={!isMailed}
              onChange={() => set({ delivery: 'hand' })}
            >
              I’ll give it myself
              <Quiet as="span" size="sm" className={styles.hint}>
                In an hour the code is under Credit.
              </Quiet>
            </Tick>
          </Stack>
        </TickGroup>
        <FieldPair>
          <TextInput label="Their name" required autoComplete="off" {...field('recipient_name')} />
          <TextInput label="Your name" required autoComplete="name" {...field('sender_name')} />
        </FieldPair>
        {isMailed && (
          <FieldPair>
            <TextInput
              label="Their email"
              required
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('recipient_email')}
            />
            <TextInput label="Send on (optional)" type="date" {...field('deliver_on')} />
          </FieldPair>
        )}
        <Textarea label="Message (optional)" rows={3} maxLength={GIFT_MESSAGE_MAX} {...field('message')} />
        <FormError>{form.error}</FormError>
        <Button type="submit" size="lg" loading={form.busy} rightSection={<Icon name="arrow-right" size={18} />}>
          Continue to payment
        </Button>
      </Surface>
    </div>
  )
}
