import { useAgeFlag } from '../../lib/visitor-choices.ts'
import { useSession } from '../../lib/session.ts'

/** Sample cards are open after "I am 18+", and to members (VIS-LAND-05 to 11). */
export function useSampleAccess() {
  const flag = useAgeFlag()
  const isMember = useSession().status === 'signed-in'
  return {
    isOpen: flag === 'confirmed' || isMember,
    isMember,
    isAgeUnknown: flag === undefined && !isMember,
  }
}
