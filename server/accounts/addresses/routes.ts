import * as contract from '#contract/addresses.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { deleteSaved, findHomeDoor, listSaved, updateHomeDoor } from './queries.ts'
import { changeAddress, saveAddress } from './save-address.ts'

export function registerAddressRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listAddresses, async ({ actor }) => {
    const { id } = signedIn(actor)
    const [home_door_notes, saved] = await Promise.all([findHomeDoor(deps.db, id), listSaved(deps.db, id)])
    return { home_door_notes, saved }
  })

  serve(contract.saveAddress, ({ actor, body }) => saveAddress(deps, signedIn(actor).id, body))

  serve(contract.changeAddress, ({ actor, params, body }) => changeAddress(deps, signedIn(actor).id, params.id, body))

  serve(contract.keepHomeDoor, async ({ actor, body }) => {
    await updateHomeDoor(deps.db, signedIn(actor).id, body.door_notes)
    return { message: 'Saved.' }
  })

  serve(contract.removeAddress, async ({ actor, params }) => {
    if (!(await deleteSaved(deps.db, signedIn(actor).id, params.id)))
      throw new DomainError('not_found', 'Address not found.')
    return { message: 'Removed.' }
  })
}
