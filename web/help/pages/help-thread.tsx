import { Button } from '#web/ui/button.tsx'
import { useRevalidator } from 'react-router'

import type { HelpMessage, HelpThread } from '#contract/support.ts'
import { ApiError, refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { answerHelp, getHelp } from '#web/endpoints/support.gen.ts'
import { HelpState } from '#web/help/help-state.tsx'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/help-thread'

import styles from '#web/help/help.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Help')

/** Null if there is none, or it belongs to another person. */
async function loadThread(id: string): Promise<HelpThread | null> {
  try {
    return await call(getHelp, { params: { id } })
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 404) return null
    throw reason
  }
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => loadThread(params.id)) }
}

/** One conversation with support. */
export default function HelpThreadPage({ loaderData, params }: Route.ComponentProps) {
  const loaded = useLastGood(loaderData.loaded, params.id)
  const revalidator = useRevalidator()
  const refresh = () => void revalidator.revalidate()
  useFresh(refresh, ['inbox'])
  return (
    <div className="hb-narrow">
      <WhenLoaded loaded={loaded}>
        {(thread) =>
          thread ? (
            <Thread key={thread.id} thread={thread} onAnswered={refresh} />
          ) : (
            <EmptyState
              order={1}
              art="mailbox"
              title="We couldn’t find that conversation"
              action={{ label: 'Go to Help', to: '/help' }}
            />
          )
        }
      </WhenLoaded>
    </div>
  )
}

function Thread({ thread, onAnswered }: { thread: HelpThread; onAnswered: () => void }) {
  return (
    <>
      <PageHeader
        title={thread.subject}
        lead={thread.booking?.text}
        back={{ to: '/help', label: 'All your questions' }}
        actions={<HelpState state={thread.state} />}
      />
      <Stack gap={24}>
        <PlainList gap={12} aria-label="Conversation with support">
          {thread.messages.map((message) => (
            <li key={message.number}>
              <Message message={message} />
            </li>
          ))}
        </PlainList>
        <AnswerForm thread={thread} onAnswered={onAnswered} />
      </Stack>
    </>
  )
}

function Message({ message: { author, name, text, files, written_text } }: { message: HelpMessage }) {
  return (
    <Stack as="article" gap={8} className={styles.message} data-author={author} aria-label={`${name}, ${written_text}`}>
      <Row wrap gap={[4, 8]}>
        <strong>{name}</strong>
        <Quiet as="span" size="sm">
          {written_text}
        </Quiet>
      </Row>
      <p className={styles.words}>{text}</p>
      {files.length > 0 && <Quiet size="sm">Not accepted by email: {files.join(', ')}</Quiet>}
    </Stack>
  )
}

const RULES = { text: (text: string) => (text.trim() === '' ? 'Write a message' : null) }

function AnswerForm({ thread: { id, state }, onAnswered }: { thread: HelpThread; onAnswered: () => void }) {
  const form = useRulesForm({
    initial: { text: '' },
    rules: RULES,
    failed: (reason) => refusalText(reason, 'Couldn’t send your message.'),
  })
  const send = form.submit(async ({ text }) => {
    await call(answerHelp, { params: { id }, body: { text: text.trim() } })
    form.reset()
    onAnswered()
  })
  return (
    <Stack as="form" gap={12} {...form.props(send)}>
      <Textarea
        label={state === 'solved' ? 'Not solved? Write again' : 'Write back'}
        rows={4}
        maxLength={5000}
        {...form.field('text')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          Send
        </Button>
      </ButtonRow>
    </Stack>
  )
}
