import * as contract from '#contract/household.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { decideConsent } from './decide-consent.ts'
import { addMember, changeMember } from './keep-member.ts'
import { deleteMember } from './queries.ts'
import { showHousehold } from './show-household.ts'

export function registerHouseholdRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getHousehold, ({ actor }) => showHousehold(deps, signedIn(actor).id))

  serve(contract.addMember, ({ actor, body }) => addMember(deps, signedIn(actor).id, body))

  serve(contract.changeMember, ({ actor, params, body }) => changeMember(deps, signedIn(actor).id, params.id, body))

  serve(contract.removeMember, async ({ actor, params }) => {
    if (!(await deleteMember(deps.db, signedIn(actor).id, params.id)))
      throw new DomainError('not_found', 'This entry does not exist.')
    return { message: 'Removed.' }
  })

  serve(contract.consentToNotes, async ({ actor, body }) => {
    const { id } = signedIn(actor)
    await decideConsent(deps, id, body)
    return showHousehold(deps, id)
  })
}
