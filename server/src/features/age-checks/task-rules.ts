import { z } from 'zod'

/** Name and payload of the job that applies the setting `age_check_countries` to members. */
export const applyCountriesTask = { name: 'ageChecks.applyCountries', payload: z.object({}) }
