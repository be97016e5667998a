import { createProject, listTests } from './test-projects.ts'

/** Tests that share the modules of their worker; a process per file took most of the time. */
export default createProject('web', listTests({ replaceGlobals: false }), { isolate: false })
