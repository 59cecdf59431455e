/** The reason of the command's signal when it was told to stop (SIGTERM), as opposed to Ctrl-C. */
export const TERMINATED = 'terminated';
