// Sets the chosen theme before anything is painted. A file of its own, because the server's policy allows no inline script.
try {
  const theme = localStorage.getItem("ichor.theme");
  if (theme === "light" || theme === "dark") document.documentElement.classList.add(theme);
} catch {
  // a browser that keeps nothing follows the system
}
