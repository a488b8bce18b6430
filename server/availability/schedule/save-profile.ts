import type { z } from 'zod'
import type { updateProfile } from '#contract/availability.ts'
import { SERVICE_AREA } from '#contract/constants.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import {
  changeProfile,
  ensureProvider,
  insertProfile,
  lockVerification,
  recordHours,
  refuseContact,
  type ProfileFields,
} from '#server/providers/index.ts'
import { TIME_OPENED } from '#server/availability/holds/events.ts'
import { readOffered } from '#server/availability/holds/opened-times.ts'
import { cityNames, findArea } from '#server/availability/service-area/postal-areas.ts'
import type { StoredServiceArea } from '#server/availability/service-area/service-area.ts'
import { requireSeen } from '#server/availability/visits-met/visits-met.ts'
import { editSchedule, findVersions, hasSavedHours, replaceOverrides, type ScheduleFields } from './queries.ts'
import { listLeftOut, parseHours, type HoursDeps } from './foresee-hours.ts'

export type ProfileBody = z.output<typeof updateProfile.body>

/** With the function that distinguishes requests from visits. */
type SaveDeps = Deps & Pick<HoursDeps, 'tell'>

/** @throws DomainError profile_exists (the client then updates), invalid_input, changed_elsewhere, visits_in_the_way */
export async function createProfile(deps: SaveDeps, actor: Actor, body: ProfileBody): Promise<void> {
  await save(deps, actor, body, async (trx, fields) => {
    if (!(await insertProfile(trx, actor.id, fields, deps.clock.now()))) throw new DomainError('profile_exists')
  })
}

/**
 * Absent fields stay.
 * @throws DomainError not_found (the client then creates), invalid_input, changed_elsewhere, visits_in_the_way
 */
export async function updateOwnProfile(deps: SaveDeps, actor: Actor, body: ProfileBody): Promise<void> {
  await save(deps, actor, body, async (trx, fields) => {
    if (!(await changeProfile(trx, actor.id, fields, savesProfile(body))))
      throw new DomainError('not_found', 'Provider profile not found')
  })
}

type WriteProfile = (trx: Transaction, fields: ProfileFields) => Promise<void>

async function save(deps: SaveDeps, actor: Actor, body: ProfileBody, write: WriteProfile): Promise<void> {
  const { bio, location, specialties } = body
  refuseContact({ bio, location, specialties })
  const { cancellation_tier, ...rules } = body.rules ?? {}
  const hours = parseHours(deps, body)
  const { weekly, overrides } = hours
  const serviceArea = parseServiceArea(body.service_area ?? {})
  const today = deps.localTime.localDate(deps.clock.now())
  await inTransaction(deps.db, async (trx) => {
    await ensureProvider(trx, actor.id)
    await lockVerification(trx, actor.id)
    await refuseOld(trx, actor.id, body)
    await write(trx, { ...profileFields(body), cancellation_tier })
    const savesTimes = overrides || weekly || Object.keys({ ...rules, ...serviceArea }).length > 0
    if (savesTimes) {
      // Holds the hours, so that what was offered before is known for sure.
      await editSchedule(trx, actor.id, {})
      // A caller who names none did not look: the specification's plain save applies, and harms no booked visit.
      if (body.expected_visits && (overrides ?? weekly))
        requireSeen(await listLeftOut({ ...deps, db: trx }, actor.id, hours), body.expected_visits)
      const before = await readOffered(trx, deps, actor.id)
      const fields: ScheduleFields = { ...rules, ...serviceArea, ...(weekly ? { weekly: [...weekly] } : {}) }
      await editSchedule(trx, actor.id, fields, Boolean(overrides ?? weekly))
      if (overrides) await replaceOverrides(trx, actor.id, today, overrides)
      await recordHours(trx, actor.id, await hasSavedHours(trx, actor.id))
      await deps.events.publish(trx, TIME_OPENED, { providerId: actor.id, before })
    }
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** @throws DomainError changed_elsewhere when the edit was made from something that is saved no longer */
async function refuseOld(trx: Transaction, providerId: string, body: ProfileBody): Promise<void> {
  const { profile_version, hours_version } = body
  if (profile_version === undefined && hours_version === undefined) return
  const present = await findVersions(trx, providerId)
  if ((profile_version ?? present.profile) !== present.profile || (hours_version ?? present.hours) !== present.hours)
    throw changedElsewhere()
}

/** Hours are saved apart from the rest, by a page of their own, and have their own version. */
function savesProfile({
  availability: _a,
  weekly_hours: _w,
  profile_version: _p,
  hours_version: _h,
  expected_visits: _e,
  ...rest
}: ProfileBody) {
  return Object.values(rest).some((value) => value !== undefined)
}

/** @throws DomainError invalid_input for a home or a city that is not of the region */
function parseServiceArea(area: NonNullable<ProfileBody['service_area']>): Partial<StoredServiceArea> {
  const { home_prefix, cities, max_minutes } = area
  if (typeof home_prefix === 'string' && !findArea(home_prefix))
    throw fieldError('home_prefix', `Please enter the first half of a postal code of ${SERVICE_AREA}, like V6K`)
  if (cities?.some((city) => !cityNames.includes(city)))
    throw fieldError('cities', `Please choose cities of ${SERVICE_AREA}`)
  return {
    ...(home_prefix === undefined ? {} : { home_prefix }),
    ...(cities === undefined ? {} : { cities: cityNames.filter((city) => cities.includes(city)) }),
    ...(max_minutes === undefined ? {} : { max_minutes }),
  }
}

function profileFields({ bio, location, years_of_experience, specialties, gst_number }: ProfileBody): ProfileFields {
  return { bio, location, years_of_experience, gst_number, specialties: specialties === null ? [] : specialties }
}
