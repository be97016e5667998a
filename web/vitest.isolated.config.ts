import { createProject, listTests } from './test-projects.ts'

/** Tests that replace globals, time or modules, each file in a process of its own. */
export default createProject('web isolated', listTests({ replaceGlobals: true }), { isolate: true })
