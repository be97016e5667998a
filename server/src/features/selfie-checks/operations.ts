export { countWaiting as countWaitingSelfies, isSelfieChecked } from './queries.ts'
