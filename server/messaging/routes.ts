import * as contract from '#contract/messaging.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { sideOf } from './find-pair.ts'
import { listConversations } from './list-conversations.ts'
import { markRead } from './mark-read.ts'
import { MESSAGE_PHOTO } from './photos.ts'
import { getLine, sumUnread } from './queries.ts'
import { getQuickAnswers, saveQuickAnswers } from './quick-answers/quick-answers.ts'
import { reportConversation as report } from './reports/report-conversation.ts'
import { sendMessage, type Sent } from './send-message.ts'
import { showLines, showRows, showThread, showThreadWith } from './show-thread.ts'

export function registerMessagingRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)

  serve(contract.listConversations, async ({ actor, query, header }) => {
    const { conversations, next } = await listConversations(deps, signedIn(actor), query)
    if (next !== null) header('link', nextLink('/messages/conversations', query, next))
    return conversations
  })

  serve(contract.countUnread, async ({ actor }) => {
    const person = signedIn(actor)
    // Admins have no conversations.
    return { unread: person.role === 'admin' ? 0 : await sumUnread(deps.db, sideOf(person), person.id) }
  })

  serve(contract.getConversation, async ({ actor, params }) => showThread(deps, signedIn(actor), params.id))

  serve(contract.getConversationWith, async ({ actor, params }) => showThreadWith(deps, signedIn(actor), params.id))

  serve(contract.listLines, async ({ actor, params, query }) => showLines(deps, signedIn(actor), params.id, query))

  serveOnce(
    contract.sendMessage,
    (own, { actor, params, body }) => sendMessage(own, signedIn(actor), params.id, body),
    async ({ conversationId, line }, { actor }) => {
      const [shown] = await showRows(deps, signedIn(actor), conversationId, [line])
      return { conversation_id: conversationId, line: shown! }
    },
    {
      idOf: ({ conversationId, line }) => `${conversationId}.${line.number}`,
      async find(kept): Promise<Sent> {
        const [conversationId = '', number] = kept.split('.')
        return { conversationId, line: await getLine(deps.db, conversationId, Number(number)) }
      },
    },
  )

  serve(contract.uploadMessagePhoto, async ({ actor, request }) =>
    presentFile(await uploadFile(deps, request, MESSAGE_PHOTO, signedIn(actor).id)),
  )

  serve(contract.markRead, async ({ actor, params, body }) => ({
    unread: await markRead(deps, signedIn(actor), params.id, body.up_to),
  }))

  serveOnce(
    reportConversation,
    (own, { actor, params, body }) => report(own, signedIn(actor), params.id, body),
    () => ({ message: 'Thank you. Our team will review this conversation.' }),
  )

  serve(contract.getQuickAnswers, async ({ actor }) => getQuickAnswers(deps.db, signedIn(actor).id))

  serveOnce(
    contract.saveQuickAnswers,
    (own, { actor, body }) => saveQuickAnswers(own.db, signedIn(actor).id, body),
    (_, { actor }) => getQuickAnswers(deps.db, signedIn(actor).id),
  )
}
