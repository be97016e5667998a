import { z } from 'zod'

export const purgeEvidenceTask = {
  name: 'safety.purgeEvidence',
  payload: z.object({ storageKeys: z.array(z.string()) }),
}
