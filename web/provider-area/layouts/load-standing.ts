import { createContext, type RouterContextProvider } from 'react-router'

import { call } from '#web/api.ts'
import { getBookingStatistics } from '#web/endpoints/bookings.gen.ts'
import { getMyVerification } from '#web/endpoints/providers.gen.ts'
import { orNothing } from '#web/ui/loading/try-load.ts'

const standing = createContext<ReturnType<typeof ask> | null>(null)

/** The provider's figures and approval, both on their way: requested once, however many loaders of a page need them. */
export function loadStanding(context: Readonly<RouterContextProvider>): ReturnType<typeof ask> {
  const asked = context.get(standing) ?? ask()
  context.set(standing, asked)
  return asked
}

function ask() {
  return { statistics: call(getBookingStatistics), verification: orNothing(call(getMyVerification)) }
}
