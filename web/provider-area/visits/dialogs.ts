import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Parts that most visits to a page don't open or show. */
export const CancelDialog = lazyComponent(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  ({ opened }) => opened,
)
export const CompleteDialog = lazyComponent(
  async () => (await import('./complete-dialog.tsx')).CompleteDialog,
  ({ opened }) => opened,
)
/** Only near a visit, when it isn't the due step. */
export const CompleteButton = lazyComponent(async () => (await import('./complete-button.tsx')).CompleteButton)
/** The day of a visit, from when on it is near. */
export const VisitSteps = lazyComponent(async () => (await import('./day/visit-steps.tsx')).VisitSteps)
export const ContactButtons = lazyComponent(async () => (await import('./contact-buttons.tsx')).ContactButtons)
export const DuePart = lazyComponent(async () => (await import('./day/due-part.tsx')).DuePart)
export const DayActions = lazyComponent(async () => (await import('./day/day-actions.tsx')).DayActions)
export const TodayList = lazyComponent(
  async () => (await import('./today-list.tsx')).TodayList,
  ({ visits }) => visits.length > 1,
)
/** From when on a visit is near until it is closed. */
export const NowVisits = lazyComponent(
  async () => (await import('./now-visits.tsx')).NowVisits,
  ({ visits }) => visits.length > 0,
)
/** For a visit that is still to come. */
export const AddToCalendar = lazyComponent(
  async () => (await import('#web/calendars/add-to-calendar.tsx')).AddToCalendar,
)
