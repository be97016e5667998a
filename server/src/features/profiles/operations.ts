export { cardColumns, findVisible, type VisibleMember } from './queries.ts'
export { toCard, type CardRow } from './view.ts'
