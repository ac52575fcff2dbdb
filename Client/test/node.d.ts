// The few functions of Node that the tests use; the package itself needs no types of Node.
declare module 'node:test' {
  export function test(name: string, body: () => void | Promise<void>): void;
  export function describe(name: string, body: () => void): void;
}
declare module 'node:assert/strict' {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    throws(body: () => unknown, check: (error: unknown) => boolean): void;
    rejects(body: Promise<unknown>, check: (error: unknown) => boolean): Promise<void>;
  };
  export default assert;
}
declare function setImmediate(callback: () => void): void;
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
};
declare module 'node:child_process' {
  export function spawnSync(
    command: string,
    values: readonly string[],
    options: { readonly encoding: 'utf8'; readonly cwd?: URL },
  ): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
}
declare module 'node:fs' {
  export function existsSync(path: URL): boolean;
  export function statSync(path: URL): { isDirectory(): boolean };
  export function readFileSync(path: URL, encoding: 'utf8'): string;
  export function readdirSync(path: URL): string[];
}
