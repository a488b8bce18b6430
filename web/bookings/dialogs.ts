import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The dialogs and questions about a booking, of which most visits to a page see none. */
export const CancelDialog = lazyComponent(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  ({ booking }) => booking !== null,
)
export const RescheduleDialog = lazyComponent(
  async () => (await import('./detail/reschedule-dialog.tsx')).RescheduleDialog,
  ({ opened }) => opened,
)
export const ObjectionDialog = lazyComponent(
  async () => (await import('./detail/objection-dialog.tsx')).ObjectionDialog,
  ({ opened }) => opened,
)
export const NobodyCameDialog = lazyComponent(
  async () => (await import('./day/nobody-came-dialog.tsx')).NobodyCameDialog,
  ({ opened }) => opened,
)
/** Guests of a visit. */
export const GuestsPanel = lazyComponent(async () => (await import('./guests/guests-panel.tsx')).GuestsPanel)
export const GatesPart = lazyComponent(async () => (await import('./guests/gates-part.tsx')).GatesPart)
/** Only on the day of the visit, and where something was recorded of it. */
export const DayPanel = lazyComponent(async () => (await import('./day/day-panel.tsx')).DayPanel)
/** Shown beside what is asked of a provider, and what they agreed to. */
export const ClientFacts = lazyComponent(async () => (await import('./detail/client-facts.tsx')).ClientFacts)
/** The price and what happens with the money when. */
export const BookingMoney = lazyComponent(async () => (await import('./money/booking-money.tsx')).BookingMoney)
/** Refunds that a card refuses. */
export const RefusedRefund = lazyComponent(async () => (await import('./money/refused-refund.tsx')).RefusedRefund)
/** Once something was paid. */
export const Receipts = lazyComponent(async () => (await import('./detail/receipts.tsx')).Receipts)
/** Once the visit is over or its money moved. */
export const DisputesPanel = lazyComponent(async () => (await import('./disputes/disputes-panel.tsx')).DisputesPanel)
export const ProposalBanner = lazyComponent(
  async () => (await import('./detail/proposal-banner.tsx')).ProposalBanner,
  ({ booking }) => booking.proposal !== null,
)
export const ReopenBanner = lazyComponent(
  async () => (await import('./detail/reopen-banner.tsx')).ReopenBanner,
  ({ booking }) => booking.can.put_back,
)
export const NoShowBanner = lazyComponent(
  async () => (await import('./detail/no-show-banner.tsx')).NoShowBanner,
  ({ booking }) => booking.no_show !== null,
)
export const RescuePanel = lazyComponent(
  async () => (await import('./rescue/rescue-panel.tsx')).RescuePanel,
  ({ booking }) => booking.rescue !== null,
)
/** For a series: the other visits, and the end of all of them. */
export const SeriesPanel = lazyComponent(
  async () => (await import('./series/series-panel.tsx')).SeriesPanel,
  ({ booking }) => booking.series !== null,
)
export const SeriesMore = lazyComponent(
  async () => (await import('./series/series-panel.tsx')).SeriesMore,
  ({ booking }) => booking.series !== null,
)
/** From the list of what was booked. */
export const ReceiptsDialog = lazyComponent(
  async () => (await import('./detail/receipts-dialog.tsx')).ReceiptsDialog,
  ({ opened }) => opened,
)

/** Offered beside a booking that was made. */
export const PushOffer = lazyComponent(async () => (await import('#web/push/push-offer.tsx')).PushOffer)
