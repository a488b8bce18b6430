import * as contract from '#contract/push.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { addDevice, renewDevice, showDevices } from './devices.ts'
import { deleteDeviceAt, deleteOwnDevice } from './queries.ts'

export function registerPushRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listDevices, ({ actor }) => showDevices(deps, signedIn(actor)))
  serve(contract.addDevice, async ({ actor, body }) => {
    await addDevice(deps, signedIn(actor), body)
    return showDevices(deps, signedIn(actor))
  })
  serve(contract.removeDevice, async ({ actor, params }) => {
    await deleteOwnDevice(deps.db, signedIn(actor).id, params.id)
    return showDevices(deps, signedIn(actor))
  })
  serve(contract.stopDevice, async ({ body }) => {
    await deleteDeviceAt(deps.db, body.endpoint)
    return { stopped: true as const }
  })
  serve(contract.renewDevice, async ({ body }) => ({ renewed: await renewDevice(deps, body) }))
}
