import type { MemberId } from '@adire/contract/ids.ts'
import { create } from 'zustand'

/** Member passed last in this browser, the only pass that can be undone (decision P14). */
export const usePassedStore = create<{ last: MemberId | undefined }>(() => ({ last: undefined }))

export const setPassed = (id: MemberId | undefined) => usePassedStore.setState({ last: id })
