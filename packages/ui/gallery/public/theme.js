const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.classList.add(theme);
