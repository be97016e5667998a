export { countWaiting as countWaitingGrants } from './queries.ts'
