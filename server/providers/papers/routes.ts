import * as contract from '#contract/papers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { decidePaper } from './decide-paper.ts'
import { describePapers } from './list-papers.ts'
import { lookAtCase } from './look-at-case.ts'
import { PAPER_PURPOSE } from './paper-purpose.ts'
import { presentPaper } from './present.ts'
import { findPaper } from './queries.ts'
import { setRequiredPapers } from './set-required-papers.ts'
import { submitPaper, withdrawPaper } from './submit-paper.ts'
import { viewPaper } from './view-paper.ts'

export function registerPaperRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(contract.listMyPapers, ({ actor }) => describePapers(deps, signedIn(actor).id))
  serve(contract.uploadPaperFile, async ({ actor, request }) =>
    presentFile(await uploadFile(deps, request, PAPER_PURPOSE, signedIn(actor).id)),
  )
  serveOnce(
    contract.submitPaper,
    (own, { actor, body }) => submitPaper(own, signedIn(actor), body),
    async (id) => {
      const paper = await findPaper(deps.db, id)
      if (!paper) throw new DomainError('not_found')
      return presentPaper(paper, { today: deps.localTime.localDate(deps.clock.now()), localTime: deps.localTime })
    },
  )
  serveOnce(
    contract.withdrawPaper,
    (own, { actor, params }) => withdrawPaper(own, signedIn(actor), params.id),
    () => ({ message: 'Withdrawn' }),
  )
  serve(contract.viewMyPaper, ({ actor, params }) => viewPaper(deps, signedIn(actor), params.id))
  serve(contract.viewPaper, ({ actor, params }) => viewPaper(deps, signedIn(actor), params.id))
  serve(contract.lookAtCase, async ({ actor, params }) => ({
    others: await lookAtCase(deps, signedIn(actor), params.id),
  }))
  serveOnce(
    contract.decidePaper,
    (own, { actor, params, body: { decision, checks, reasons, reason } }) =>
      decidePaper(own, signedIn(actor), params.id, {
        accept: decision === 'accept',
        checks,
        reasons,
        reason: reason || null,
      }),
    (_, { body }) => ({ message: body.decision === 'accept' ? 'Accepted' : 'Refused' }),
  )
  serveOnce(
    contract.setRequiredPapers,
    (own, { actor, params, body }) => setRequiredPapers(own, signedIn(actor), params.id, body.required_papers),
    () => ({ message: 'Saved' }),
  )
}
