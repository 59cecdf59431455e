/** Whether there is a browser that a person would see: not in CI, nor on a machine that they only reach by a line. */
export function hasBrowser(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const isCi = env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
  if (isCi || env.SSH_CONNECTION || env.SSH_TTY) return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME);
}

/** Opens an address in the person's browser. Where that fails they have the printed link. */
export async function openBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  await open(address).catch(() => {});
}
