/** Something the person at the command line can put right. Its message is all they see. */
export class UsageError extends Error {}
