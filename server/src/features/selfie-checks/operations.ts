export { countWaiting as countWaitingSelfies } from './queries.ts'
