import { Button } from '#web/ui/button.tsx'

import type { QueueItem } from '#contract/admin.ts'
import { call } from '#web/api.ts'
import { decideChange } from '#web/endpoints/admin.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { changeWords } from './change-words.ts'

import styles from './change-card.module.css'

type ChangeCardProps = {
  item: QueueItem
  /** Asks for the reason; the card stays until that is answered. */
  onRefuse: () => void
  onDecided: () => void
}

/** A name change that an approved provider requests, beside the current name. */
export function ChangeCard({ item, onRefuse, onDecided }: ChangeCardProps) {
  const { busy, error, run } = useAction(SAVE_FAILED)
  const { title, now, wanted } = changeWords(item)
  const accept = () =>
    run(async () => {
      await call(decideChange, { params: { id: item.id }, body: { decision: 'accept' } })
      toast(`Accepted: ${title.toLowerCase()} of ${item.provider.full_name}`)
      onDecided()
    })
  return (
    <Stack as="section" gap={12} className={styles.card} aria-label={title} data-act>
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      <FactList shape="beside">
        {now && <Fact name="Now">{now}</Fact>}
        <Fact name="New">{wanted}</Fact>
      </FactList>
      <Quiet size="sm">Sent {item.asked_text}.</Quiet>
      <FormError>{error}</FormError>
      <ButtonRow gap={8}>
        <Button size="sm" leftSection={<Icon name="check" size={18} />} loading={busy} onClick={() => void accept()}>
          Accept
        </Button>
        <Button
          size="sm"
          variant="default"
          className={styles.danger}
          leftSection={<Icon name="ban" size={18} />}
          disabled={busy}
          onClick={onRefuse}
        >
          Refuse
        </Button>
      </ButtonRow>
    </Stack>
  )
}
