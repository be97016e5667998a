import { z } from 'zod'
import { SandboxAgeEvent } from '../../gateways/age-sandbox.ts'

/** Name and payload of the job that applies the setting `age_check_countries` to members. */
export const applyCountriesTask = { name: 'ageChecks.applyCountries', payload: z.object({}) }

/** Job that delivers an event of the sandbox to our webhook. */
export const sandboxTask = {
  name: 'ageChecks.deliverSandboxEvent',
  payload: z.object({ event: SandboxAgeEvent }),
}
